//! `kill -9` at chosen moments of a game, and an orderly end. Moments are counted in requests, never in time.

use crate::house::{House, mover, played, shows};
use warren::engine::{DynGame, Line, Phrase, Rng, Seat};
use warren::games::Kind;
use warren::sandbox::{Client, Fault, GAMES, Id, Message, Person, Typed};

crate::support::postgres::on_postgres!(
    killed_at_any_moment_every_acknowledged_move_is_there_once,
    killed_in_the_middle_of_a_roll_the_dice_fall_as_they_would_have,
    asked_to_end_it_finishes_what_is_under_way,
);

/// When the process dies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Moment {
    /// It was told of the wish and has not yet acknowledged it.
    Told,
    /// The acknowledgement has just arrived; the move may be written down or not.
    Acknowledged,
    /// The move is written down, and nobody has been told.
    Written,
    /// The person has been told, and the board is not posted.
    Answered,
    /// The board has just been posted; that may be written down or not.
    Posted,
}

const MOMENTS: [Moment; 5] = [Moment::Told, Moment::Acknowledged, Moment::Written, Moment::Answered, Moment::Posted];
/// As often the process is killed; `WARREN_KILLS=1000` for a long night. On a server, where each start takes longer, two times
/// each moment has to do.
fn kills() -> usize {
    let few = if crate::support::postgres::is_meant() { 2 * MOMENTS.len() } else { 40 };
    std::env::var("WARREN_KILLS").map_or(few, |kills| kills.parse().expect("WARREN_KILLS is a number"))
}

/// What the people know of the game.
struct Game {
    house: House,
    board: Message,
    /// Every move that was acknowledged or found written down, in order.
    moves: Vec<String>,
    rng: Rng,
}

impl Game {
    async fn any_action(&mut self) -> String {
        let offers = self.house.offers(mover(&self.board)).await;
        assert!(!offers.is_empty(), "who is to move is offered something");
        // Whoever would give something up is asked first.
        let others: Vec<String> = offers.iter().filter(|offer| *offer != "end").cloned().collect();
        self.rng.pick(if others.is_empty() { &offers } else { &others }).clone()
    }

    /// One move with nothing in its way, by command or by buttons.
    async fn peaceful_move(&mut self, by_buttons: bool) {
        let person = mover(&self.board);
        let answer = if by_buttons {
            let picker = self.house.press(person, &self.board, "Act").await;
            self.house.pick_through(person, picker).await
        } else {
            let action = self.any_action().await;
            self.house.play(person, &action).await
        };
        self.told(&answer).await;
    }

    async fn told(&mut self, answer: &Message) {
        let phrase = self.house.move_told(answer).await;
        self.moves.push(phrase);
        self.board = self.house.board(shows(&self.board).unwrap() + 1).await;
    }

    /// Makes a move and kills the process on the way. Returns the interaction, and the move if it must be there.
    async fn killed_at(&mut self, moment: Moment) -> (Id, String) {
        let action = self.any_action().await;
        let sandbox = &self.house.sandbox;
        let channel = format!("/channels/{GAMES}/messages");
        let held = match moment {
            Moment::Told => vec![("POST", "/interactions/")],
            Moment::Acknowledged | Moment::Posted => vec![],
            Moment::Written => vec![("PATCH", "/webhooks/"), ("PATCH", channel.as_str()), ("POST", channel.as_str())],
            Moment::Answered => vec![("PATCH", channel.as_str()), ("POST", channel.as_str())],
        };
        for (method, path) in &held {
            sandbox.fault(Fault::on(method, path).held());
        }
        let before = sandbox.requests().len();
        let stopped = |path: &'static str| {
            let held = move |request: &warren::sandbox::Request| request.path.starts_with(path) && request.status == 0;
            move |house: &House| house.sandbox.requests()[before..].iter().any(held).then_some(())
        };
        let client = self.house.person(mover(&self.board));
        let interaction = client.slash(GAMES, "play", &[("action", action.as_str().into())]).unwrap();
        let house = &self.house;
        let wait = async |path: &'static str| {
            let stopped = stopped(path);
            client.wait_until(path, |_: &Client| stopped(house)).await.unwrap();
        };
        match moment {
            Moment::Told => wait("/interactions/").await,
            Moment::Acknowledged => drop(client.reply(interaction).await.unwrap()),
            Moment::Written => {
                wait("/webhooks/").await;
                wait("/channels/").await;
            }
            Moment::Answered => {
                let answer = client.answer(interaction).await.unwrap();
                assert_eq!(played(&answer).as_deref(), Some(action.as_str()));
                wait("/channels/").await;
            }
            Moment::Posted => drop(house.board(shows(&self.board).unwrap() + 1).await),
        }
        self.house.kill().await;
        (interaction, action)
    }

    /// What people did is written down, each move once and in order; what nobody knows is the last at most.
    async fn check(&mut self, moment: Moment, last: &str) -> u32 {
        let (game, actions) = self.house.written().await;
        let written: Vec<&str> = actions.iter().filter(|action| action.person.is_some()).map(|it| it.phrase.as_str()).collect();
        let mut with_last: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        let without = with_last.clone();
        with_last.push(last);
        match moment {
            Moment::Told => assert_eq!(written, without, "{moment:?}"),
            Moment::Acknowledged => assert!(written == without || written == with_last, "{written:?}, {last}"),
            Moment::Written | Moment::Answered | Moment::Posted => assert_eq!(written, with_last, "{moment:?}"),
        }
        if written.len() > without.len() {
            self.moves.push(last.to_owned());
        }
        game.ply
    }

    /// All that people did is written down, move by move, and no board was posted twice.
    async fn all_is_there(&self) {
        let (_, actions) = self.house.written().await;
        let written: Vec<&str> = actions.iter().filter(|action| action.person.is_some()).map(|it| it.phrase.as_str()).collect();
        assert_eq!(written, self.moves);
        let told = self.house.sandbox.all_messages().into_iter().filter(|message| !message.attachments.is_empty());
        let mut boards: Vec<(String, Vec<u8>)> = told.map(|it| (it.content, it.attachments[0].bytes.to_vec())).collect();
        let all = boards.len();
        boards.dedup();
        assert_eq!(boards.len(), all, "a board was posted twice");
    }

    /// Plays at a new table from here on.
    async fn next_table(&mut self) {
        self.all_is_there().await;
        self.moves.clear();
        let asked = self.house.slash(Person::Ada, "game manage end", &[]).await;
        self.house.press(Person::Ada, &asked, "End the game").await;
        self.board = self.house.table().await;
    }
}

/// Past this ply a game may end by itself.
const LATE: u32 = 50;

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_every_acknowledged_move_is_there_once() {
    let house = House::open("kill").await;
    let board = house.table().await;
    let mut game = Game { house, board, moves: Vec::new(), rng: Rng::from_number(12) };
    let mut moments: Vec<Moment> = MOMENTS.into_iter().cycle().take(kills()).collect();
    game.rng.shuffle(&mut moments);
    for (round, moment) in moments.into_iter().enumerate() {
        if shows(&game.board) > Some(LATE) {
            game.next_table().await;
        }
        for _ in 0..game.rng.below(3) {
            game.peaceful_move(false).await;
        }
        game.peaceful_move(true).await;
        let person = mover(&game.board);
        let picker = game.house.press(person, &game.board, "Act").await;
        let (interaction, action) = game.killed_at(moment).await;
        let known = game.moves.len();
        let ply = game.check(moment, &action).await;
        game.house.start().await;
        let after = game.house.board(ply).await;
        if game.moves.len() > known {
            // Posted by whichever process, and once more told of by Discord: it is not played again.
            game.board = after;
            assert!(game.house.sandbox.repeat_interaction(interaction));
        } else if moment == Moment::Told && round % 2 == 0 {
            // Told once more of what it had not acknowledged, the bot plays it.
            assert!(game.house.sandbox.repeat_interaction(interaction));
            let answer = game.house.person(person).answer(interaction).await.unwrap();
            game.told(&answer).await;
        } else {
            let answer = game.house.pick_through(person, picker).await;
            game.told(&answer).await;
        }
    }
    game.peaceful_move(true).await;
    let log = game.house.slash(Person::Cleo, "game look log", &[]).await;
    assert!(log.content.contains("Page"), "{}", log.content);
    game.house.terminate();
    assert!(game.house.ended().success());
    game.all_is_there().await;
}

/// What somebody can do now that puts dice into their hand, if anything does.
fn a_roll(table: &dyn DynGame, seat: Seat) -> Option<String> {
    let rolls = table.menu(seat).into_iter().filter(|phrase| ["scout", "attack"].contains(&phrase.verb.as_ref()));
    let in_hand = |phrase: &Phrase| {
        let mut after = table.boxed();
        after.play(seat, phrase).is_ok() && after.menu(seat).iter().any(|phrase| phrase.verb == "roll")
    };
    rolls.into_iter().find(in_hand).map(|phrase| phrase.to_string())
}

/// Ada is the Hostile, Ben and a bot lead operatives. Ben has announced a roll, and the process dies before he rolls.
#[tokio::test(flavor = "multi_thread")]
async fn killed_in_the_middle_of_a_roll_the_dice_fall_as_they_would_have() {
    let mut house = House::open("roll").await;
    let options: [(&str, Typed); 2] = [("play", "m1".into()), ("hostile", "first".into())];
    let mut board = house.table_of("clans", &options).await;
    let mut moves = Vec::new();
    let ben = Seat(1);
    let announced = loop {
        assert!(moves.len() < 60, "another seed is needed");
        let (row, _) = house.written().await;
        let table = Kind::from_slug(&row.kind).unwrap().load(&row.state.unwrap()).unwrap();
        if let Some(roll) = a_roll(&*table, ben) {
            break roll;
        }
        let (person, seat) = if table.menu(ben).is_empty() { (Person::Ada, Seat(0)) } else { (Person::Ben, ben) };
        let menu = table.menu(seat);
        if menu.is_empty() {
            // The bot is at work.
            board = house.board(row.ply + 1).await;
            continue;
        }
        // On towards the tokens; what the others could do is left undone.
        let east = |phrase: &&Phrase| phrase.verb == "move" && phrase.slot("to") != Some("exit");
        let side = |phrase: &&Phrase| phrase.slot("side") == Some("Focus");
        let verb = |verb: &'static str| menu.iter().find(move |phrase| phrase.verb == verb);
        let onward = menu.iter().filter(east).max_by_key(|phrase| phrase.slot("to").map(str::to_owned));
        let plan = menu.iter().find(|phrase| phrase.slot("auto") == Some("ambush"));
        let said =
            menu.iter().find(side).or(plan).or(verb("ask")).or(verb("turn")).or(onward).or(verb("done")).or(menu.last()).unwrap();
        let answer = house.play(person, &said.to_string()).await;
        moves.push(played(&answer).unwrap_or_else(|| panic!("{}", answer.content)));
        board = house.board(shows(&board).unwrap() + 1).await;
    };
    let answer = house.play(Person::Ben, &announced).await;
    moves.push(played(&answer).unwrap());
    board = house.board(shows(&board).unwrap() + 1).await;

    let (before, _) = house.written().await;
    let mut table = Kind::from_slug(&before.kind).unwrap().load(&before.state.unwrap()).unwrap();
    house.kill().await;
    house.start().await;
    let (after, _) = house.written().await;
    assert_eq!((after.ply, after.status), (before.ply, before.status));
    // The board with the dice is still there, and so is what it asks.
    let picker = house.press(Person::Ben, &board, "Act").await;
    assert!(picker.content.contains("chance") || picker.content.contains('%'), "{}", picker.content);
    let answer = house.play(Person::Ben, "roll").await;
    moves.push(played(&answer).unwrap_or_else(|| panic!("{}", answer.content)));
    let story = table.play(ben, &"roll".parse().unwrap()).unwrap();
    house.board(shows(&board).unwrap() + 1).await;
    let (_, actions) = house.written().await;
    let rolled = actions.iter().find(|action| action.ply == before.ply + 1).unwrap();
    let told: Vec<Line> = serde_json::from_str(&rolled.story).unwrap();
    assert_eq!(told, story.lines(), "the dice do not know that anything happened");
    let written: Vec<String> = actions.iter().filter(|action| action.person.is_some()).map(|it| it.phrase.clone()).collect();
    assert_eq!(written, moves, "nothing is lost, nothing is there twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_seed_the_same_wishes_make_the_same_game() {
    let mut seen = Vec::new();
    for _ in 0..2 {
        let house = House::open("seed").await;
        let board = house.table().await;
        let mut game = Game { house, board, moves: Vec::new(), rng: Rng::from_number(5) };
        for _ in 0..6 {
            game.peaceful_move(false).await;
        }
        let (row, actions) = game.house.written().await;
        assert!(actions.iter().any(|action| action.person.is_none()), "the bot has moved");
        seen.push((row.seed, row.salt, actions.into_iter().map(|it| (it.phrase, it.fingerprint)).collect::<Vec<_>>()));
    }
    assert_eq!(seen[0], seen[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn asked_to_end_it_finishes_what_is_under_way() {
    let mut house = House::open("term").await;
    let board = house.table().await;
    let person = mover(&board);
    let action = house.offers(person).await.remove(0);
    let channel = format!("/channels/{GAMES}/messages");
    for (method, path) in [("PATCH", "/webhooks/"), ("PATCH", channel.as_str()), ("POST", channel.as_str())] {
        house.sandbox.fault(Fault::on(method, path).held());
    }
    let client = house.person(person);
    let interaction = client.slash(GAMES, "play", &[("action", action.as_str().into())]).unwrap();
    let both = |_: &Client| {
        let requests = house.sandbox.requests();
        let held = |path: &str| requests.iter().any(|request| request.status == 0 && request.path.starts_with(path));
        (held("/webhooks/") && held("/channels/")).then_some(())
    };
    client.wait_until("an answer and a board on their way", both).await.unwrap();
    house.terminate();
    house.away().await;
    house.sandbox.clear_faults();
    house.sandbox.release();
    assert!(house.ended().success(), "{}", house.log());
    let answer = client.answer(interaction).await.unwrap();
    assert_eq!(played(&answer), Some(action));
    let (game, _) = house.written().await;
    assert_eq!(game.posted_ply, game.ply, "the board was posted, and that is written down");
    let posted = house.board(game.ply).await;
    let boards = |house: &House| house.person(Person::Ada).messages(GAMES).len();
    let before = boards(&house);
    house.start().await;
    let hand = house.press(person, &posted, "My hand").await;
    assert_eq!(hand.attachments[0].name, "hand.png");
    let own = usize::from(person == Person::Ada);
    assert_eq!(boards(&house), before + own, "nothing is posted twice");
}
