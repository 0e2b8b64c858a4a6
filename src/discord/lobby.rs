//! A game that waits for players: its post and buttons, and the private menus of whoever looks after it.

use super::Data;
use super::id::{ButtonKind, CustomId, button};
use super::request::{Pressed, Reply, Request, clip};
use super::rules;
use crate::app::{ClockRule, GameId, Lobby, OpenSetting, Plan, Player, Refusal, Timeout, a_bot, about, plain};
use crate::bots::Level;
use crate::engine::{Seat, Setting, grammar::capital};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

/// The buttons of a lobby: for everyone, and for whoever looks after it.
pub fn rows(lobby: &Lobby) -> Vec<CreateActionRow> {
    let button = |kind, label: &str, style| button(kind, lobby.game, 0, label, style);
    let about = about(lobby.kind);
    let seats = lobby.seats.len() as u8;
    let bots = lobby.seats.iter().flatten().any(Player::is_bot);
    // Whoever presses it where every seat is taken is told what to do about that.
    let fixed = seats <= *about.seats.start();
    // Who comes takes a bot's seat.
    let full = lobby.seats.iter().all(|player| player.as_ref().is_some_and(|player| !player.is_bot()));
    vec![
        CreateActionRow::Buttons(vec![
            button(ButtonKind::Join, "Join", ButtonStyle::Primary).disabled(full),
            button(ButtonKind::Leave, "Leave", ButtonStyle::Secondary),
            button(ButtonKind::AddBot, "Add bot", ButtonStyle::Secondary),
            button(ButtonKind::Start, "Start", ButtonStyle::Success),
            rules::button(lobby.game, "Rules"),
        ]),
        CreateActionRow::Buttons(vec![
            button(ButtonKind::MoreSeats, "+ seat", ButtonStyle::Secondary).disabled(seats >= *about.seats.end()),
            button(ButtonKind::FewerSeats, "− seat", ButtonStyle::Secondary).disabled(fixed),
            button(ButtonKind::RemoveBot, "Remove bot", ButtonStyle::Secondary).disabled(!bots),
            button(ButtonKind::Colour, "Colour", ButtonStyle::Secondary),
            button(ButtonKind::Options, "Options", ButtonStyle::Secondary),
        ]),
    ]
}

/// What a button of the lobby's menus carries besides the game.
fn way(kind: ButtonKind, game: GameId, path: impl Into<String>, label: &str, style: ButtonStyle) -> CreateButton {
    let label: String = label.chars().take(80).collect();
    CreateButton::new(CustomId::new(kind, game, 0).path(path).to_string()).label(label).style(style)
}

impl Data {
    /// Does what a button of a lobby, or of one of its menus, stands for.
    pub(super) async fn press_in_lobby(&self, request: &Request, id: &CustomId, chosen: &str) -> Result<Pressed, Refusal> {
        let (app, person, game) = (&self.app, &request.person, id.game);
        let reply = match id.kind {
            ButtonKind::Join => {
                self.shown(&app.join(person, game).await?);
                self.begin_if_all_came(game).await;
                let part = app.part(person.id, game).await?;
                // Who has played it before needs no answer, unless the seats are not alike.
                if part.is_some() || app.is_new(person.id, game).await? {
                    let reply = Reply::text(seated(part));
                    request.whisper(self.for_somebody_new(reply, person.id, game).await).await;
                }
                return Ok(Pressed::Nothing);
            }
            ButtonKind::MoreSeats | ButtonKind::FewerSeats => {
                let lobby = match id.kind {
                    ButtonKind::MoreSeats => app.more_seats(person, game, request.may_manage).await?,
                    _ => app.fewer_seats(person, game, request.may_manage).await?,
                };
                self.shown(&lobby);
                if let Some(sides) = &lobby.sides {
                    request.whisper(Reply::text(format!("With {} seats: {sides}", lobby.seats.len()))).await;
                }
                return Ok(Pressed::Nothing);
            }
            ButtonKind::RemoveBot => return Ok(self.shown(&app.remove_bot(person, game, None).await?)),
            ButtonKind::AddBot => {
                let before = app.lobby(game).await?;
                let after = app.add_bot(person, game, Level::Normal).await?;
                let new = after.seats.iter().zip(&before.seats).position(|(now, then)| now != then).unwrap_or_default();
                self.shown(&after);
                bot_menu(&after, Seat(new as u8))
            }
            ButtonKind::Level => {
                let (at, level) = id.path.split_once('.').ok_or(Refusal::NoGame)?;
                if level == AWAY {
                    self.shown(&app.remove_bot(person, game, Some(seat(at)?)).await?);
                    return Ok(Pressed::Show(Reply::text("The bot got up again.")));
                }
                let level = Level::ALL.into_iter().find(|known| known.to_string() == level).ok_or(Refusal::NoGame)?;
                let lobby = app.set_level(person, game, seat(at)?, level).await?;
                self.shown(&lobby);
                bot_menu(&lobby, seat(at)?)
            }
            ButtonKind::Colour => colour_menu(&app.lobby(game).await?, request)?,
            ButtonKind::Sit => {
                let lobby = app.take_colour(person, game, seat(&id.path)?).await?;
                self.shown(&lobby);
                colour_menu(&lobby, request)?
            }
            ButtonKind::Options => {
                let lobby = app.lobby(game).await?;
                // Whoever may not change them is told so before they choose.
                if lobby.host.id != person.id && !request.may_manage {
                    return Err(Refusal::NotHost { host: plain(&lobby.host.name) });
                }
                options_menu(&lobby, &settings(&lobby, app.open_settings(game).await?, request))
            }
            ButtonKind::Option => {
                let lobby = app.lobby(game).await?;
                values_menu(&lobby, &settings(&lobby, app.open_settings(game).await?, request), chosen)?
            }
            ButtonKind::Value => {
                let (name, value) = chosen.split_once('=').ok_or(Refusal::NoGame)?;
                let manages = request.may_manage;
                if (name, value) == (PLACE.name, THREAD) {
                    return Ok(Pressed::Show(Reply::text(self.move_to_thread(request, &app.lobby(game).await?).await?)));
                }
                let lobby = if name == PLACE.name {
                    app.lobby(game).await?
                } else if [CLOCK.name, TIMEOUT.name].contains(&name) {
                    let rule = clock(&app.lobby(game).await?, name, value);
                    app.set_clock(person, game, rule, manages).await?
                } else {
                    app.set_option(person, game, name, value, manages).await?
                };
                self.shown(&lobby);
                options_menu(&lobby, &settings(&lobby, app.open_settings(game).await?, request))
            }
            ButtonKind::Start => ask_to_start(&app.plan(person, game, request.may_manage).await?),
            _ => {
                app.at_table(person.id, game);
                self.posts.started(&app.start(person, game, request.may_manage).await?);
                Reply::text("The game begins.")
            }
        };
        Ok(Pressed::Show(reply))
    }

    /// The lobby's post will show what has changed.
    fn shown(&self, lobby: &Lobby) -> Pressed {
        self.posts.news(lobby.game);
        Pressed::Nothing
    }

    /// Starts where nobody is missing; otherwise says what would be, and asks.
    pub(super) async fn start(&self, request: &Request) -> Result<Reply, Refusal> {
        let plan = self.app.plan(&request.person, request.channel, request.may_manage).await?;
        if !plan.complete {
            return Ok(ask_to_start(&plan));
        }
        self.app.at_table(request.person.id, plan.game);
        self.posts.started(&self.app.start(&request.person, plan.game, request.may_manage).await?);
        Ok(Reply::text(format!("The game begins: {}", plan.text)))
    }
}

/// What somebody is told who has sat down.
pub fn seated(part: Option<String>) -> String {
    format!("You have a seat. {}", part.unwrap_or_default()).trim_end().to_owned()
}

fn seat(path: &str) -> Result<Seat, Refusal> {
    path.parse().map(Seat).map_err(|_| Refusal::NoGame)
}

fn ask_to_start(plan: &Plan) -> Reply {
    let begin = way(ButtonKind::Begin, plan.game, "", "Begin", ButtonStyle::Success);
    Reply::text(format!("{} Start?", plan.text)).rows(vec![CreateActionRow::Buttons(vec![begin])])
}

/// In place of a level: the bot gets up.
const AWAY: &str = "away";

/// How well the bot of a seat is to play.
fn bot_menu(lobby: &Lobby, seat: Seat) -> Reply {
    let now = match lobby.seats.get(seat.index()) {
        Some(Some(Player::Bot(level))) => *level,
        _ => return Reply::text("No bot sits there any more."),
    };
    let mut buttons: Vec<CreateButton> = Level::ALL
        .into_iter()
        .map(|level| {
            let label = &capital(&level.to_string());
            let style = if level == now { ButtonStyle::Primary } else { ButtonStyle::Secondary };
            way(ButtonKind::Level, lobby.game, format!("{}.{level}", seat.0), label, style).disabled(level == now)
        })
        .collect();
    buttons.push(way(ButtonKind::Level, lobby.game, format!("{}.{AWAY}", seat.0), "Take it away", ButtonStyle::Danger));
    let text = format!("{} joins as {}. How well shall it play?", a_bot(now), seat.colour());
    Reply::text(text).rows(vec![CreateActionRow::Buttons(buttons)])
}

/// The seats that a person can move to.
fn colour_menu(lobby: &Lobby, request: &Request) -> Result<Reply, Refusal> {
    let own = lobby.seats.iter().flatten().any(|player| player.is(request.person.id));
    if !own {
        return Err(Refusal::NotSeated);
    }
    let mut now = "";
    let buttons: Vec<CreateButton> = (0u8..)
        .map(Seat)
        .zip(&lobby.seats)
        .map(|(seat, player)| {
            let (mine, taken) = match player {
                Some(Player::Person(person)) => (person.id == request.person.id, true),
                Some(Player::Bot(_)) | None => (false, false),
            };
            if mine {
                now = seat.colour();
            }
            let style = if mine { ButtonStyle::Primary } else { ButtonStyle::Secondary };
            way(ButtonKind::Sit, lobby.game, seat.0.to_string(), seat.colour(), style).disabled(taken)
        })
        .collect();
    Ok(Reply::text(format!("You are {now}. Which colour would you like?")).rows(vec![CreateActionRow::Buttons(buttons)]))
}

/// How long a decision may take is chosen like a setting of the game.
const CLOCK: Setting = Setting {
    name: "clock",
    help: "Time for each decision",
    values: &[
        ("0", "No limit: everyone takes the time they need"),
        ("12", "Twelve hours"),
        ("24", "A day"),
        ("48", "Two days"),
        ("72", "Three days"),
        ("168", "A week"),
    ],
};
const TIMEOUT: Setting = Setting {
    name: "timeout",
    help: "When the time is up",
    values: &[("bot", "A bot decides for the seat, this once"), ("skip", "The seat does as little as it can")],
};

const THREAD: &str = "thread";
const PLACE: Setting = Setting {
    name: "place",
    help: "Where it is played",
    values: &[("here", "Here in the channel"), (THREAD, "In a thread of its own")],
};

/// What can be chosen in a lobby: the settings of the game that are open, then its clock and its place.
fn settings(lobby: &Lobby, open: Vec<OpenSetting>, request: &Request) -> Vec<OpenSetting> {
    let place = (request.guild.is_some() && !request.in_thread).then_some(&PLACE);
    let more = std::iter::once(&CLOCK).chain(lobby.clock.map(|_| &TIMEOUT)).chain(place);
    let more = more.map(|setting| OpenSetting { setting: *setting, values: setting.values.to_vec() });
    open.into_iter().take(22).chain(more).collect()
}

fn chosen(lobby: &Lobby, setting: &Setting) -> String {
    match (setting.name, lobby.clock) {
        ("clock", clock) => clock.map_or(0, |clock| clock.hours).to_string(),
        ("timeout", Some(ClockRule { then: Timeout::Skip, .. })) => "skip".into(),
        ("timeout", _) => "bot".into(),
        ("place", _) => "here".into(),
        _ => lobby.options.iter().find(|(name, _)| name == setting.name).map(|(_, value)| value.clone()).unwrap_or_default(),
    }
}

/// The clock that comes of choosing this value for it.
fn clock(lobby: &Lobby, name: &str, value: &str) -> Option<ClockRule> {
    match name {
        "clock" => {
            let hours = value.parse().ok().filter(|hours| *hours > 0)?;
            Some(ClockRule { hours, then: lobby.clock.map_or(Timeout::Bot, |clock| clock.then) })
        }
        _ => Some(ClockRule { then: if value == "skip" { Timeout::Skip } else { Timeout::Bot }, ..lobby.clock? }),
    }
}

/// What a value of a setting means.
fn meaning(setting: &Setting, value: &str) -> String {
    let known = setting.values.iter().find(|(known, _)| *known == value).map(|(_, meaning)| (*meaning).to_owned());
    known.unwrap_or_else(|| if setting.name == CLOCK.name { format!("{value} hours") } else { String::new() })
}

fn short(text: &str) -> String {
    text.chars().take(100).collect()
}

/// What can be chosen, what each is about, and what was chosen.
fn options_menu(lobby: &Lobby, open: &[OpenSetting]) -> Reply {
    let now = |setting: &Setting| meaning(setting, &chosen(lobby, setting));
    let settings: Vec<Setting> = open.iter().map(|open| open.setting).collect();
    let told: Vec<String> = settings.iter().map(|setting| format!("**{}**: {}", setting.help, now(setting))).collect();
    let entries = settings.iter().map(|setting| {
        CreateSelectMenuOption::new(short(setting.help), setting.name).description(short(&format!("Now: {}", now(setting))))
    });
    let kind = CreateSelectMenuKind::String { options: entries.collect() };
    let menu = CreateSelectMenu::new(CustomId::new(ButtonKind::Option, lobby.game, 0).to_string(), kind);
    let menu = menu.placeholder("What is to be otherwise?");
    Reply::text(clip(&told.join("\n"))).rows(vec![CreateActionRow::SelectMenu(menu)])
}

/// The values of one setting, each explained.
fn values_menu(lobby: &Lobby, open: &[OpenSetting], name: &str) -> Result<Reply, Refusal> {
    let found = open.iter().find(|open| open.setting.name == name);
    let OpenSetting { setting, values } = found.ok_or(Refusal::NoGame)?;
    let now = chosen(lobby, setting);
    let entries = values.iter().take(25).map(|(value, meaning)| {
        let entry = CreateSelectMenuOption::new(short(meaning), format!("{name}={value}"));
        entry.default_selection(*value == now)
    });
    let kind = CreateSelectMenuKind::String { options: entries.collect() };
    let menu = CreateSelectMenu::new(CustomId::new(ButtonKind::Value, lobby.game, 0).to_string(), kind);
    let back = way(ButtonKind::Options, lobby.game, "", "Back", ButtonStyle::Secondary);
    let rows = vec![CreateActionRow::SelectMenu(menu), CreateActionRow::Buttons(vec![back])];
    Ok(Reply::text(format!("**{}**: now {}.", setting.help, meaning(setting, &now))).rows(rows))
}
