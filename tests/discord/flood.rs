//! Crowds that ask for more at once than there is.

use super::stage::Stage;
use warren::sandbox::{Fault, GAMES, Person};

/// As many completions are answered at once.
const COMPLETIONS: usize = 32;

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_who_complete_hold_up_nobody_who_asks() {
    let stage = Stage::set().await;
    let first_answers = || stage.sandbox.requests().iter().filter(|request| request.path.starts_with("/interactions/")).count();
    stage.sandbox.fault(Fault::on("POST", "/interactions/").times(COMPLETIONS).held());
    for number in 0..1_000 {
        let stranger = stage.person(Person::Stranger(number));
        stranger.complete(GAMES, "play", &[], "action", "a").unwrap();
    }
    let ada = stage.person(Person::Ada);
    ada.wait_until("the first completions", |_| (first_answers() == COMPLETIONS).then_some(())).await.unwrap();
    // Everything before it has reached the bot; none of those completions has been answered yet.
    let answer = stage.slash(Person::Ada, GAMES, "game mine", &[]).await;
    assert!(answer.content.contains("no game"), "{}", answer.content);
    assert_eq!(first_answers(), COMPLETIONS + 1);
    assert!(stage.sandbox.most_at_once() <= COMPLETIONS + 1, "{}", stage.sandbox.most_at_once());
    stage.sandbox.release();
    let answer = stage.slash(Person::Ben, GAMES, "game mine", &[]).await;
    assert!(answer.content.contains("no game"), "{}", answer.content);
    assert!(stage.sandbox.most_at_once() <= COMPLETIONS + 2, "{}", stage.sandbox.most_at_once());
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_who_asks_for_too_much_at_once_is_told_so() {
    let stage = Stage::set().await;
    // The work of all of them waits for its answers to be taken.
    stage.sandbox.fault(Fault::on("PATCH", "/webhooks/").times(1_000).held());
    let ada = stage.person(Person::Ada);
    let asked: Vec<_> = (0..201).map(|_| ada.slash(GAMES, "game mine", &[]).unwrap()).collect();
    // Which of them comes too late is not said.
    let told = |message: &warren::sandbox::Message| message.content.contains("Please try again in a minute");
    let refused = ada.wait_for(GAMES, told).await.unwrap();
    assert!(refused.ephemeral());
    let ben = stage.person(Person::Ben);
    let bens = ben.slash(GAMES, "game mine", &[]).unwrap();
    ben.reply(bens).await.unwrap();
    stage.sandbox.clear_faults();
    stage.sandbox.release();
    let mut answers = Vec::new();
    for asked in asked {
        answers.push(ada.answer(asked).await.unwrap());
    }
    assert_eq!(answers.iter().filter(|answer| told(answer)).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.content.contains("no game")).count(), 200);
    stage.strike().await;
}
