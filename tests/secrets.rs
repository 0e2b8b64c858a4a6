//! A whole game, and nothing secret anywhere but before the eyes of its owner.

use crate::discord::stage::whispered;
use crate::house::{House, TOKEN, mover, played, shows};
use warren::app::{GameId, PersonId};
use warren::engine::story::{self, Line};
use warren::engine::{Phrase, Seat, Viewer};
use warren::games::Kind;
use warren::sandbox::{Message, Person};

use Person::{Ada, Ben, Cleo};

/// What a person was shown of what others may not know.
struct Shown {
    person: Person,
    /// The board they had before them.
    ply: u32,
    text: String,
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_secret_is_posted_offered_refused_or_logged() {
    let mut house = House::open("secrets").await;
    let mut board = house.table().await;
    let (mut hands, mut whispers): (Vec<Shown>, Vec<Shown>) = (Vec::new(), Vec::new());
    while board.button("Act").is_some() {
        let (person, ply) = (mover(&board), shows(&board).unwrap());
        let other = if person == Ada { Ben } else { Ada };
        for stranger in [other, Cleo] {
            assert!(house.offers(stranger).await.is_empty(), "{stranger:?} is offered nothing");
            let refused = house.play(stranger, "draw").await;
            assert!(refused.ephemeral() && played(&refused).is_none(), "{}", refused.content);
        }
        for looks in [person, other] {
            let hand = house.press(looks, &board, "My hand").await;
            hands.push(Shown { person: looks, ply, text: hand.attachments[0].description.clone().unwrap() });
        }
        let offers = house.offers(person).await;
        let quickest = ["draw", "play", "end"].iter().find_map(|verb| offers.iter().find(|offer| offer.starts_with(verb)));
        let answer = house.play(person, quickest.unwrap_or(&offers[0])).await;
        assert!(played(&answer).is_some(), "{}", answer.content);
        whispers.extend(whispered(&answer).into_iter().map(|text| Shown { person, ply, text }));
        board = house.board(ply + 1).await;
        if ply.is_multiple_of(7) {
            house.slash(Cleo, "game look log", &[]).await;
            house.slash(Cleo, "game look status", &[]).await;
        }
    }
    assert!(whispers.len() > 10, "there were secrets to keep");
    house.terminate();
    assert!(house.ended().success());

    check_against_what_happened(&house, &hands, &whispers).await;
    let told: Vec<(Person, &str)> = hands.iter().chain(&whispers).map(|shown| (shown.person, shown.text.as_str())).collect();
    let mut read = Vec::new();
    for message in house.sandbox.all_messages() {
        let text = words(&message);
        assert!(!text.contains(TOKEN));
        if message.only_for.is_none() {
            assert!(message.attachments.iter().all(|file| file.name == "board.png"), "{:?}", message.content);
        }
        read.push((message.only_for, text));
    }
    assert_eq!(leak(&told, &read), None);
    let log = house.log();
    let said = told.iter().find(|(_, secret)| log.contains(secret));
    assert!(said.is_none(), "the log tells {said:?}");
    assert!(log.contains("connected as"), "the log was written");
    for word in [TOKEN, "sandbox-token-", "/webhooks/", "/interactions/"] {
        assert!(!log.contains(word), "the log has {word:?}:\n{log}");
    }
}

/// A text without our own signs, which stand before words.
fn without_signs(text: &str) -> String {
    let mut parts = text.split("<:");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |said, part| said + part.split_once("> ").map_or(part, |(_, rest)| rest))
}

/// Plays the game once more: what people were shown is what their own seats held and were told, word for word.
async fn check_against_what_happened(house: &House, hands: &[Shown], whispers: &[Shown]) {
    let store = house.store().await;
    let (game, seats) = store.game(GameId(1)).await.unwrap().unwrap();
    let person = |seat: Seat| seats.iter().find(|row| row.seat == seat).and_then(|row| row.person);
    let name = |seat: Seat| seats.iter().find(|row| row.seat == seat).unwrap().name.clone();
    let seat_of = |whose: Person| Seat::all(3).find(|seat| person(*seat) == Some(PersonId(whose.id()))).unwrap();
    let (begin, state) = store.snapshot_before(GameId(1), 2).await.unwrap().unwrap();
    let mut table = Kind::from_slug(&game.kind).unwrap().load(&state).unwrap();
    let (mut looked, mut heard) = (0, 0);
    let mut look = |table: &dyn warren::engine::DynGame, ply: u32| {
        for shown in hands.iter().filter(|shown| shown.ply == ply) {
            let alt = table.hand_alt_text(seat_of(shown.person)).unwrap();
            assert_eq!(shown.text, story::fitted(&story::with_names(&alt, name), warren::app::ALT_TEXT));
            looked += 1;
        }
    };
    look(&*table, begin);
    for action in store.actions(GameId(1), begin).await.unwrap() {
        let seat = action.seat;
        let lines: Vec<Line> = serde_json::from_str(&action.story).unwrap();
        let private = |line: &&Line| !line.is_for(Viewer::Spectator);
        if action.person.is_some() {
            for line in lines.iter().filter(private).filter(|line| line.is_for(Viewer::Seat(seat))) {
                assert_eq!(Some(PersonId(whispers[heard].person.id())), person(seat));
                assert_eq!(without_signs(&whispers[heard].text), story::with_names(&line.text, name));
                heard += 1;
            }
        }
        table.play(seat, &action.phrase.parse::<Phrase>().unwrap()).unwrap();
        look(&*table, action.ply);
    }
    assert_eq!((looked, heard), (hands.len(), whispers.len()));
    store.close().await;
}

/// A secret that somebody read more often than it was told to them. Two people may each be told the same of their own, so
/// readings are counted.
fn leak<'a>(told: &[(Person, &'a str)], read: &[(Option<Person>, String)]) -> Option<(Option<Person>, &'a str)> {
    let readers = [None, Some(Ada), Some(Ben), Some(Cleo), Some(Person::Dov)];
    let pairs = readers.iter().flat_map(|reader| told.iter().map(move |(_, secret)| (*reader, *secret)));
    pairs.into_iter().find(|(reader, secret)| {
        let read = read.iter().filter(|(whose, _)| whose == reader).map(|(_, text)| text.matches(secret).count()).sum::<usize>();
        let own = told.iter().filter(|(owner, _)| Some(*owner) == *reader);
        read > own.map(|(_, text)| text.matches(secret).count()).sum()
    })
}

#[test]
fn an_identical_sentence_that_leaks_is_found() {
    let told = [(Ada, "You drew Orc."), (Ben, "You drew Orc."), (Ben, "You drew Thief.")];
    let told_well = vec![(Some(Ada), "You drew Orc.".to_owned()), (Some(Ben), "You drew Orc.\nYou drew Thief.".to_owned())];
    assert_eq!(leak(&told, &told_well), None);
    for reader in [Some(Ada), Some(Cleo), None] {
        let read = [told_well.clone(), vec![(reader, "Played: `draw`\nYou drew Orc.".to_owned())]].concat();
        assert_eq!(leak(&told, &read), Some((reader, "You drew Orc.")));
    }
}

/// Everything of a message that can be read.
fn words(message: &Message) -> String {
    let described = message.attachments.iter().filter_map(|file| file.description.clone());
    std::iter::once(message.content.clone()).chain(described).collect::<Vec<_>>().join("\n")
}
