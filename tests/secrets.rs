//! A whole game, and nothing secret anywhere but before the eyes of its owner.

use crate::house::{House, TOKEN, mover, played, shows};
use warren::sandbox::{Message, Person};

use Person::{Ada, Ben, Cleo};

#[tokio::test(flavor = "multi_thread")]
async fn nothing_secret_is_posted_offered_refused_or_logged() {
    let mut house = House::open("secrets").await;
    let mut board = house.table().await;
    // Whose it is, and the words that nobody else may read.
    let mut secrets: Vec<(Person, String)> = Vec::new();
    while board.button("Act").is_some() {
        let person = mover(&board);
        let other = if person == Ada { Ben } else { Ada };
        for stranger in [other, Cleo] {
            assert!(house.offers(stranger).await.is_empty(), "{stranger:?} is offered nothing");
            let refused = house.play(stranger, "draw").await;
            assert!(refused.ephemeral() && played(&refused).is_none(), "{}", refused.content);
        }
        let hand = house.press(person, &board, "My hand").await;
        secrets.extend(hand.attachments[0].description.clone().map(|alt| (person, alt)));
        let offers = house.offers(person).await;
        let quickest = ["draw", "play", "end"].iter().find_map(|verb| offers.iter().find(|offer| offer.starts_with(verb)));
        let answer = house.play(person, quickest.unwrap_or(&offers[0])).await;
        assert!(played(&answer).is_some(), "{}", answer.content);
        secrets.extend(answer.content.lines().skip(1).map(|whisper| (person, whisper.to_owned())));
        board = house.board(shows(&board).unwrap() + 1).await;
        if secrets.len().is_multiple_of(7) {
            house.slash(Cleo, "game log", &[]).await;
            house.slash(Cleo, "game status", &[]).await;
        }
    }
    assert!(secrets.len() > 20, "there were secrets to keep");
    house.terminate();
    assert!(house.ended().success());

    for message in house.sandbox.all_messages() {
        let reader = message.only_for;
        // Two people may each know the same of their own.
        let knows = |secret: &String| secrets.iter().any(|(owner, known)| reader == Some(*owner) && known == secret);
        let told = secrets.iter().find(|(_, secret)| !knows(secret) && mentions(&message, secret));
        assert!(told.is_none(), "{reader:?} reads {told:?}");
        if reader.is_none() {
            assert!(message.attachments.iter().all(|file| file.name == "board.png"), "{:?}", message.content);
        }
        assert!(!mentions(&message, TOKEN));
    }
    let log = house.log();
    let told = secrets.iter().find(|(_, secret)| log.contains(secret.as_str()));
    assert!(told.is_none(), "the log tells {told:?}");
    assert!(log.contains("connected as"), "the log was written");
    for word in [TOKEN, "sandbox-token-", "/webhooks/", "/interactions/"] {
        assert!(!log.contains(word), "the log has {word:?}:\n{log}");
    }
}

fn mentions(message: &Message, secret: &str) -> bool {
    let described = |text: &Option<String>| text.as_ref().is_some_and(|text| text.contains(secret));
    message.content.contains(secret) || message.attachments.iter().any(|file| described(&file.description))
}
