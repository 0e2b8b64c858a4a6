//! Conversations over Neuroshima Hex: two people and a bot, two teams, and what cannot be.

use super::stage::{self, Stage, played};
use Person::{Ada, Ben, Cleo, Dov};
use warren::app::{ChannelId, InteractionId, PersonId, Status};
use warren::engine::{DynGame, Phrase, Seat};
use warren::sandbox::{GAMES, Message, Person, Typed};

/// Opens a game with these people and starts it; the board is that of the first decision.
async fn table(stage: &Stage, people: &[Person], bots: usize, options: &[(&str, Typed)]) -> Message {
    let players: Typed = i64::try_from(people.len() + bots).unwrap().into();
    let options: Vec<(&str, Typed)> = options.iter().cloned().chain([("players", players)]).collect();
    let opened = stage.slash(people[0], GAMES, "hex new", &options).await;
    assert!(opened.content.contains("open"), "{}", opened.content);
    for person in &people[1..] {
        stage.slash(*person, GAMES, "game join", &[]).await;
    }
    for _ in 0..bots {
        stage.slash(people[0], GAMES, "game add-bot", &[("level", "easy".into())]).await;
    }
    stage.slash(people[0], GAMES, "game start", &[]).await;
    stage.board(GAMES, 0).await
}

/// What somebody may do that begins with this verb.
async fn offers(stage: &Stage, person: Person, verb: &str) -> Vec<String> {
    let offers = stage.offers(person, GAMES, "play", &[], "action", verb).await;
    offers.into_iter().filter(|offer| offer.split(' ').next() == Some(verb)).collect()
}

/// A placement, slot by slot, always what is offered first; Medics before others.
async fn placement(stage: &Stage, person: Person) -> Option<String> {
    let mut phrase = Phrase::new("place");
    for slot in ["tile", "hex", "top"] {
        let filled: Vec<(&str, Typed)> = phrase.slots.iter().map(|(slot, value)| (slot.as_ref(), (&**value).into())).collect();
        let found = stage.offers(person, GAMES, "hex place", &filled, slot, "").await;
        let medic = found.iter().position(|value| value == "Medic");
        match found.into_iter().nth(medic.unwrap_or(0)) {
            Some(value) => phrase = phrase.with(slot, value),
            // A tile that looks alike from all sides has no top to choose.
            None if slot == "top" => {}
            None => return None,
        }
    }
    Some(phrase.to_string())
}

/// Whether this makes one of these people decide with that verb.
fn asks(game: &dyn DynGame, seat: Seat, phrase: &Phrase, people: &[Seat], verb: &str) -> bool {
    let mut after = game.boxed();
    after.play(seat, phrase).unwrap();
    let asked = after.turn().to_act();
    people.iter().any(|person| asked.contains(*person) && after.menu(*person).iter().any(|answer| answer.verb == verb))
}

/// As many placements are tried before one is made.
const TRIED: usize = 60;

/// What somebody does who wants to push the other person's units, and Battles in which a Medic has a choice.
async fn boldest(stage: &Stage, person: Person, wanted: &[(&str, &str)]) -> String {
    let game = stage.game(GAMES).await;
    let seats = stage.app.status(ChannelId(GAMES)).await.unwrap().seats;
    let sits = |person: Person| {
        let at = seats.iter().position(|player| player.as_ref().is_some_and(|player| player.is(PersonId(person.id()))));
        Seat(at.unwrap() as u8)
    };
    let (seat, people) = (sits(person), [sits(Ada), sits(Ben)]);
    let menu = game.menu(seat);
    if let Some(answer) =
        ["hq", "retreat", "heal", "explode", "aim"].iter().find_map(|verb| menu.iter().find(|it| it.verb == *verb))
    {
        return answer.to_string();
    }
    // What is done, and what comes of it.
    let way = |game: &dyn DynGame| {
        let menu = game.menu(seat);
        let leads =
            |phrase: &&Phrase| wanted.iter().any(|(done, then)| phrase.verb == *done && asks(game, seat, phrase, &people, then));
        menu.iter().find(leads).map(Phrase::to_string)
    };
    if let Some(done) = way(&*game) {
        return done;
    }
    let has = |verb: &str| menu.iter().any(|phrase| phrase.verb == verb || phrase.slot("tile") == Some("Push Back"));
    let places: Vec<&Phrase> = menu.iter().filter(|phrase| phrase.verb == "place").collect();
    let step = places.len().div_ceil(TRIED).max(1);
    let leads = |place: &&&Phrase| {
        let mut after = game.boxed();
        after.play(seat, place).unwrap();
        after.turn().to_act().contains(seat) && way(&*after).is_some()
    };
    let useful = wanted.iter().any(|(done, _)| has(done));
    if let Some(place) = places.iter().step_by(step).filter(|_| useful).find(leads) {
        return place.to_string();
    }
    match placement(stage, person).await {
        Some(place) => place,
        None => quickest(stage, person, &["Push Back", "Medic", "Battle"]).await,
    }
}

/// What brings the end near: tiles are thrown away, except `kept` ones while there are others, and nothing else is done.
async fn quickest(stage: &Stage, person: Person, kept: &[&str]) -> String {
    let ends = offers(stage, person, "end").await;
    let discards = offers(stage, person, "discard").await;
    let is_kept = |offer: &&String| kept.iter().any(|tile| offer.contains(tile));
    let waste = discards.iter().find(|offer| !is_kept(offer)).or(discards.first().filter(|_| ends.is_empty()));
    match waste.or(discards.first().filter(|_| kept.is_empty())).or(ends.first()) {
        Some(phrase) => phrase.clone(),
        None => stage.offers(person, GAMES, "play", &[], "action", "").await.swap_remove(0),
    }
}

async fn play(stage: &Stage, person: Person, phrase: &str, board: &Message) -> Message {
    let answer = stage.slash(person, GAMES, "play", &[("action", phrase.into())]).await;
    assert!(played(&answer), "{phrase}: {}", answer.content);
    stage.board(GAMES, stage::ply(board)).await
}

fn other(person: Person) -> Person {
    if person == Ada { Ben } else { Ada }
}

/// Looks that change nothing and that only the asker sees: a forecast, one with a move to try, a tile explained.
async fn looks_are_private(stage: &Stage, mover: Person, place: &str, board: &Message) {
    let hidden = |seen: &Message| {
        assert!(seen.ephemeral() && stage.person(Dov).message(seen.id).is_none(), "{}", seen.content);
        assert_eq!(seen.attachments[0].name, "look.png");
        assert!(seen.attachments[0].description.as_ref().is_some_and(|alt| !alt.is_empty()));
    };
    let forecast = stage.press(Cleo, board, "Forecast").await;
    assert!(forecast.content.contains("Hit points: "), "{}", forecast.content);
    hidden(&forecast);
    let forecast = stage.slash(mover, GAMES, "hex forecast", &[("after", place.into())]).await;
    assert!(forecast.content.starts_with("After `place ") && forecast.content.contains("Hit points: "), "{}", forecast.content);
    hidden(&forecast);
    let moves = stage.offers(mover, GAMES, "hex forecast", &[], "after", "place").await;
    assert!(moves.iter().all(|offer| offer.starts_with("place ")) && !moves.is_empty(), "{moves:?}");
    let wrong = stage.slash(Cleo, GAMES, "hex forecast", &[("after", place.into())]).await;
    assert!(wrong.content.contains("no such thing"), "who sits nowhere has no moves: {}", wrong.content);

    let which = stage.press(Cleo, board, "What does this do?").await;
    let menu = which.selects()[0].to_owned();
    let choices = stage::choices(&which);
    let card = stage.choose(Cleo, &which, &menu, choices[0].value.as_ref().unwrap()).await;
    assert!(card.content.contains("initiative") && card.content != which.content, "{}: {}", choices[0].label, card.content);
    hidden(&card);
    let page = stage.slash(Cleo, GAMES, "hex army", &[("army", "Troglodytes".into())]).await;
    assert!(page.content.contains("5 × Icicle"), "{}", page.content);
    assert_eq!(stage.ply(GAMES).await, stage::ply(board), "looking changes nothing");
}

/// A tile is placed with three presses, each of which says what it does, and taken back.
async fn three_presses_and_back(stage: &Stage, mover: Person, board: Message) -> Message {
    let before = stage.offers(mover, GAMES, "play", &[], "action", "place").await;
    let mut picker = stage.press(mover, &board, "Act").await;
    // Where a few tiles are proposed, the list of all is the last button.
    if let Some(all) = stage::choices(&picker).into_iter().find(|choice| choice.label.starts_with("All ")) {
        picker = stage.take(mover, &picker, &all).await;
    }
    let wanted = stage::choices(&picker).into_iter().find(|choice| choice.label.contains("Place")).expect("something to place");
    picker = stage.take(mover, &picker, &wanted).await;
    for _ in 0..3 {
        if played(&picker) {
            break;
        }
        let choices = stage::choices(&picker);
        picker = stage.take(mover, &picker, &choices[choices.len() / 2]).await;
    }
    assert!(played(&picker) && picker.content.contains(" places "), "{}", picker.content);
    let board = stage.board(GAMES, stage::ply(&board)).await;
    let undone = stage.press(mover, &board, "Undo").await;
    assert!(undone.ephemeral() && undone.content.contains("You took back"), "{}", undone.content);
    let board = stage.board(GAMES, stage::ply(&board)).await;
    assert_eq!(stage.offers(mover, GAMES, "play", &[], "action", "place").await, before, "as if nothing had been");
    board
}

/// The one whose unit is pushed is called and answers; what somebody else has decided is not taken back for nothing.
async fn a_push_is_answered(stage: &Stage, pusher: Person, pushed: Person, board: Message) -> Message {
    assert!(board.pings(pushed) && board.content.contains(&pushed.mention()), "{}", board.content);
    let refused = stage.slash(pusher, GAMES, "hex end", &[]).await;
    assert!(refused.content.contains("not your turn") && refused.content.contains(pushed.name()), "{}", refused.content);
    let picker = stage.press(pushed, &board, "Act").await;
    assert!(picker.content.contains("is pushed. Where does it go?"), "{}", picker.content);
    let answer = stage.take(pushed, &picker, &stage::choices(&picker)[0]).await;
    assert!(played(&answer) && !answer.content.contains("retreat"), "what is pressed is no notation: {}", answer.content);
    let board = stage.board(GAMES, stage::ply(&board)).await;
    let caution = stage.press(pusher, &board, "Undo").await;
    assert!(caution.content.contains(&format!("one by {}. The others have to agree", pushed.name())), "{}", caution.content);
    let asked = stage.press(pusher, &caution, "Take it back").await;
    assert!(asked.content.contains("have been asked"), "{}", asked.content);
    let request = stage.person(pushed).wait_for(GAMES, |message| message.button("Refuse").is_some()).await.unwrap();
    stage.person(pushed).press(request.id, request.button("Refuse").unwrap()).unwrap();
    stage.person(pusher).wait_for(GAMES, |message| message.id == request.id && message.buttons().is_empty()).await.unwrap();
    board
}

/// With it a push and a Medic with a choice come soon.
const SEED: u64 = 36;

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_a_bot_fight_to_the_end() {
    let stage = Stage::set_with(warren::app::Settings { seed: Some(SEED), ..Stage::settings() }).await;
    let mut board = table(&stage, &[Ada, Ben], 1, &[("board", "19".into())]).await;
    let looks = ["Forecast", "What does this do?", "All tiles of an army"];
    assert_eq!(board.buttons(), ["Act", "My hand", "Undo", "Rules"].into_iter().chain(looks).collect::<Vec<_>>());
    board = play(&stage, Ada, "choose army:Moloch", &board).await;
    assert!(!board.content.contains("Moloch"), "armies are chosen in secret: {}", board.content);
    // With five Medics that reach far.
    board = play(&stage, Ben, "choose army:\"Doomsday Machine\"", &board).await;

    let (mut looked, mut pushed, mut healed, mut pusher) = (false, false, false, None);
    while !(looked && pushed && healed) {
        assert!(board.button("Act").is_some(), "another seed is needed: {looked} {pushed} {healed}");
        let mover = stage.mover(GAMES).await;
        let wanted = [("shove", "retreat", pushed), ("battle", "heal", healed), ("strike", "heal", healed)];
        let wanted: Vec<(&str, &str)> = wanted.iter().filter(|(.., done)| !done).map(|(done, then, _)| (*done, *then)).collect();
        let phrase = boldest(&stage, mover, &wanted).await;
        let verb = phrase.split(' ').next().unwrap();
        match verb {
            "retreat" if pusher == Some(other(mover)) && !pushed => {
                board = a_push_is_answered(&stage, other(mover), mover, board).await;
                pushed = true;
                continue;
            }
            "heal" => healed = true,
            "place" if !looked && board.content.contains(" places ") => {
                looks_are_private(&stage, mover, &phrase, &board).await;
                board = three_presses_and_back(&stage, mover, board).await;
                looked = true;
            }
            _ => {}
        }
        pusher = (verb == "shove").then_some(mover);
        board = play(&stage, mover, &phrase, &board).await;
    }
    while board.button("Act").is_some() {
        let mover = stage.mover(GAMES).await;
        board = play(&stage, mover, &quickest(&stage, mover, &[]).await, &board).await;
    }
    assert_eq!(stage.app.status(ChannelId(GAMES)).await.unwrap().status, Status::Over);
    assert_eq!(board.buttons(), ["How did it go?", "Replay", "Rematch", "Export", "Rules"]);
    assert!(board.content.contains("The Final Battle is fought."), "{}", board.content);
    let public: Vec<Message> =
        stage.sandbox.all_messages().into_iter().filter(|message| message.channel == GAMES && !message.ephemeral()).collect();
    let animated = |message: &&Message| message.attachments.iter().any(|file| file.bytes.starts_with(b"GIF89a"));
    assert!(public.iter().filter(animated).count() >= 2, "every Battle is shown as it happens");
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_people_in_two_teams_win_lose_and_are_rated_together() {
    let stage = Stage::set().await;
    let people = [Ada, Ben, Cleo, Dov];
    let options = [("mode", "teams".into()), ("armies", "deal".into()), ("board", "19".into())];
    let mut board = table(&stage, &people, 0, &options).await;
    let mut sides = [Vec::new(), Vec::new()];
    for person in people {
        let side = usize::from(["Sky", "Pink"].contains(&stage.seat_of(person, GAMES).await));
        sides[side].push(person);
    }
    let [fighters, idlers] = sides;
    assert_eq!((fighters.len(), idlers.len()), (2, 2));

    // One team fights at first, the other only throws its tiles away. Nobody watches until the last turns.
    let channel = ChannelId(GAMES);
    for number in 1..=180 {
        let mover = stage.mover(GAMES).await;
        let place = if fighters.contains(&mover) && number < 60 { placement(&stage, mover).await } else { None };
        let phrase = match place {
            Some(place) => place,
            None => quickest(&stage, mover, &[]).await,
        };
        stage.app.act(PersonId(mover.id()), channel, None, &phrase, InteractionId(number)).await.unwrap();
    }
    while board.button("Act").is_some() {
        let mover = stage.mover(GAMES).await;
        let before = stage.ply(GAMES).await;
        let answer = stage.slash(mover, GAMES, "play", &[("action", quickest(&stage, mover, &[]).await.into())]).await;
        assert!(played(&answer), "{}", answer.content);
        board = stage.board(GAMES, before).await;
    }
    let names = fighters.iter().map(|person| format!("**{}**", person.name())).collect::<Vec<_>>().join(" and ");
    assert!(board.content.contains(&format!("{names} win together.")), "{}", board.content);
    let mut ratings = Vec::new();
    for person in [fighters, idlers].concat() {
        let own = stage.app.stats(PersonId(person.id()), None, None, true).await.unwrap().own;
        ratings.push(own.iter().find(|standing| standing.kind == warren::games::Kind::Hex).unwrap().rating);
    }
    let same = |one: f64, other: f64| (one - other).abs() < 1e-9;
    assert!(same(ratings[0], ratings[1]) && same(ratings[2], ratings[3]) && ratings[0] > ratings[2], "{ratings:?}");
    stage.strike().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_is_answered_with_what_can() {
    let stage = Stage::set().await;
    for wrong in [("board", "12".into()), ("players", 5.into()), ("mode", "war".into())] {
        assert!(stage.person(Ada).slash(GAMES, "hex new", &[wrong]).is_err(), "it is not even offered");
    }
    let refused = stage.slash(Ada, GAMES, "hex new", &[("mode", "teams".into()), ("players", 3.into())]).await;
    assert!(refused.content.contains("need four players, not 3"), "{}", refused.content);

    let mut board = table(&stage, &[Ada, Ben], 0, &[("armies", "draft".into())]).await;
    let says = async |person: Person, command: &str, typed: &[(&str, Typed)], words: &str| {
        let refused = stage.slash(person, GAMES, command, typed).await;
        assert!(refused.ephemeral() && refused.content.contains(words), "{words:?} is not in {}", refused.content);
    };
    let first = stage.mover(GAMES).await;
    says(first, "hex choose", &[("army", "Moloch, Borgo and Vegas".into())], "there is Troglodytes, Moloch, Borgo").await;
    board = play(&stage, first, "choose army:Moloch", &board).await;
    let second = stage.mover(GAMES).await;
    let taken = format!("Moloch is played by {} already; Troglodytes, Borgo", first.name());
    says(second, "hex choose", &[("army", "Moloch".into())], &taken).await;
    board = play(&stage, second, "choose army:Borgo", &board).await;

    let mover = stage.mover(GAMES).await;
    says(mover, "hex hq", &[("hex", "F9".into())], "There is no hex F9; the board has A1 to E3.").await;
    board = play(&stage, mover, "hq hex:C3", &board).await;
    let mover = stage.mover(GAMES).await;
    says(mover, "hex hq", &[("hex", "C3".into())], "C3 is taken by HQ; an HQ goes on a free hex.").await;
    board = play(&stage, mover, "hq hex:C1", &board).await;

    let (mover, place) = loop {
        let mover = stage.mover(GAMES).await;
        if let Some(place) = placement(&stage, mover).await.filter(|place| place.contains("top:")) {
            break (mover, place.parse::<Phrase>().unwrap());
        }
        board = play(&stage, mover, &quickest(&stage, mover, &[]).await, &board).await;
    };
    let tile = place.slot("tile").unwrap();
    let typed = |hex: &str, top: &str| [("tile", tile.into()), ("hex", hex.into()), ("top", top.into())];
    says(mover, "hex place", &typed("C3", "n"), "C3 is taken by HQ; a tile goes on a free hex.").await;
    says(mover, "hex place", &typed("A1", "up"), "A top points to n, ne, se, s, sw or nw.").await;
    says(mover, "hex place", &typed("A9", "n"), "There is no hex A9").await;
    says(mover, "hex place", &[("tile", "Unicorn".into()), ("hex", "A1".into())], "no Unicorn").await;
    says(mover, "hex tile", &[("tile", "Unicorn".into())], "There is, for example").await;
    says(mover, "hex army", &[("army", "Elves".into())], "There is, for example, Troglodytes").await;

    // What lies on the board is looked at by its letter in a picture, with one press.
    let asked = stage.slash(mover, GAMES, "hex tile", &[]).await;
    let lettered: Vec<&str> = asked.buttons().into_iter().filter(|label| label.contains(" · ")).collect();
    assert!(lettered.len() >= 2 && lettered[0].starts_with("A · ") && lettered[1].starts_with("B · "), "{lettered:?}");
    assert_eq!(asked.attachments[0].name, "look.png");
    assert!(!asked.selects().is_empty(), "the tiles of the armies stand in menus");
    let shown = stage.press(mover, &asked, lettered[0]).await;
    let (name, _) = lettered[0].trim_start_matches("A · ").rsplit_once(' ').unwrap();
    assert!(shown.content.starts_with(name) && shown.buttons().is_empty(), "{name}: {}", shown.content);
    assert_ne!(shown.attachments[0].bytes, asked.attachments[0].bytes);
    stage.strike().await;
}
