//! The campaign in words: where it stands, what a mission has brought, what it has opened and closed.

use crate::engine::grammar::{count, list};
use crate::games::clans::Play;
use crate::games::clans::campaign::{Chapter, Played, Status};
use crate::games::clans::content::{Champion, Operative};
use crate::games::clans::missions::Mission;
use crate::games::clans::rules::Frame;
use crate::games::clans::tell::{boon, missions, piled};
use crate::games::clans::view::View;
use std::fmt::Write;

/// Where the campaign stands, in a sentence or two.
pub fn campaign_line(view: &View) -> String {
    let open = &view.open;
    let swarm = count(view.swarm_size, "swarm card");
    if open.play != Play::Campaign {
        return format!("{}, played alone: it belongs to no campaign. The Hostile holds {swarm}.", open.mission.sheet().name);
    }
    let played = open.log.missions.iter().filter(|chapter| matches!(chapter, Chapter::Played(_))).count();
    let missed = match open.log.missions.iter().filter(|chapter| **chapter == Chapter::Closed).count() {
        0 => String::new(),
        missed => format!(" {missed} missed for good."),
    };
    let under_way = under_way(view).map_or_else(String::new, |mission| match open.round {
        0 => format!(" Under way: {}, not begun yet.", mission.sheet().name),
        round => format!(" Under way: {}, round {round}.", mission.sheet().name),
    });
    let ahead = missions(open.log.open_missions().filter(|mission| Some(*mission) != self::under_way(view)));
    let ahead = if ahead.is_empty() { String::new() } else { format!(" Open: {ahead}.") };
    format!("{played} of 8 missions played.{missed}{under_way}{ahead} The Hostile holds {swarm}.")
}

/// The mission that is prepared or played; none while it is still to be chosen.
fn under_way(view: &View) -> Option<Mission> {
    let open = &view.open;
    let choosing = matches!(open.stack.first(), Some(Frame::Briefing { .. }));
    (open.end.is_none() && !choosing).then_some(open.mission)
}

/// Before the next mission begins: which it is, what came before, who is left.
pub fn foreword(view: &View) -> Vec<String> {
    let log = &view.open.log;
    let number = 1 + log.missions.iter().filter(|chapter| matches!(chapter, Chapter::Played(_))).count();
    let open: Vec<&str> = log.open_missions().map(|mission| mission.sheet().name).collect();
    let mut lines = vec![format!("**Mission {number} of Ten Totems: {}**", open.join(" or "))];
    let of = |wanted: fn(&Chapter) -> bool| {
        missions(Mission::ALL.into_iter().filter(move |mission| wanted(&log.missions[mission.index()])))
    };
    let past = [
        ("Won", of(|chapter| matches!(chapter, Chapter::Played(Played { won: true, .. })))),
        ("Lost", of(|chapter| matches!(chapter, Chapter::Played(Played { won: false, .. })))),
        ("Missed for good", of(|chapter| *chapter == Chapter::Closed)),
    ];
    let past: Vec<String> =
        past.into_iter().filter(|(_, which)| !which.is_empty()).map(|(what, which)| format!("{what}: {which}.")).collect();
    if !past.is_empty() {
        lines.push(past.join(" "));
    }
    let who = |wanted: fn(Status) -> bool| -> Vec<String> {
        Operative::ALL.into_iter().filter(|who| wanted(log.dossier(*who).status)).map(|who| who.short().to_owned()).collect()
    };
    let mut squad = format!("Ready to go: {}.", list(&who(|status| status == Status::Ready)));
    for (what, which) in
        [("Has to rest", who(|status| status == Status::Barred)), ("Fallen", who(|status| matches!(status, Status::Dead(_))))]
    {
        if !which.is_empty() {
            let _ = write!(squad, " {what}: {}.", list(&which));
        }
    }
    lines.push(squad);
    lines.extend(view.open.told_few());
    lines
}

/// The end of the campaign: how it ended, how every mission went, who fell where.
pub fn finale(view: &View) -> Vec<String> {
    let log = &view.open.log;
    let mut lines: Vec<String> = log.over.map(|verdict| format!("**{}** {}", verdict.words(), log.price())).into_iter().collect();
    for (mission, chapter) in Mission::ALL.into_iter().zip(&log.missions) {
        if let Chapter::Played(played) = chapter {
            lines.push(chapter_line(mission, *played));
        }
    }
    let alive = Operative::ALL.into_iter().filter(|who| log.dossier(*who).status.is_unlocked());
    let alive: Vec<&str> = alive.map(Operative::short).collect();
    if !alive.is_empty() {
        lines.push(format!("Alive: {}.", list(&alive)));
    }
    lines
}

/// What somebody of the squad carries and bears; nothing if that is nothing.
pub fn dossier_line(view: &View, who: Operative) -> Option<String> {
    let dossier = view.open.log.dossier(who);
    let items = piled(dossier.items.iter().copied());
    let carries = (!items.is_empty()).then(|| format!("carries {}", list(&items)));
    let bears = (dossier.traumas > 0).then(|| count(usize::from(dossier.traumas), "trauma"));
    let parts: Vec<String> = carries.into_iter().chain(bears).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// How a mission of the campaign went.
fn chapter_line(mission: Mission, played: Played) -> String {
    let numbered = |side: char, met: u8| (0..3).filter(move |at| met & 1 << at != 0).map(move |at| format!("{side}{}", at + 1));
    let met: Vec<String> = numbered('O', played.met).chain(numbered('H', played.hostile_met)).collect();
    let of = |who: u16| -> Vec<String> {
        let wanted = Operative::ALL.into_iter().filter(|one| who & 1 << one.index() != 0);
        wanted.map(|one| one.short().to_owned()).collect()
    };
    let result = if played.won { "won" } else { "lost" };
    let met = if met.is_empty() { String::new() } else { format!(", {} met", list(&met)) };
    let fell = if played.fell == 0 { String::new() } else { format!(" {} fell.", list(&of(played.fell))) };
    format!("{}: {result} in round {}{met}, by {}.{fell}", mission.sheet().name, played.round, list(&of(played.went)))
}

/// The campaign's log in words.
pub fn campaign(view: &View) -> Vec<String> {
    let log = &view.open.log;
    let mut lines = vec![campaign_line(view)];
    for (mission, chapter) in Mission::ALL.into_iter().zip(&log.missions) {
        let Chapter::Played(played) = chapter else { continue };
        lines.push(chapter_line(mission, *played));
    }
    let of = |wanted: fn(Status) -> bool| -> Vec<String> {
        Operative::ALL.into_iter().filter(|who| wanted(log.dossier(*who).status)).map(|who| who.short().to_owned()).collect()
    };
    lines.push(format!("The squad: {}.", list(&of(|status| matches!(status, Status::Ready | Status::Barred)))));
    let unlocked = Operative::ALL.into_iter().filter(|who| log.dossier(*who).status.is_unlocked());
    lines.extend(unlocked.filter_map(|who| Some(format!("{} {}.", who.short(), dossier_line(view, who)?))));
    // Who may come soonest stands first.
    let mut to_come: Vec<_> = Operative::ALL.into_iter().filter_map(|who| Some((who, log.may_join_by(who)?))).collect();
    to_come.sort_by_key(|(_, mission)| *mission);
    let to_come: Vec<String> =
        to_come.into_iter().map(|(who, mission)| format!("{} by {}", who.short(), mission.sheet().name)).collect();
    if !to_come.is_empty() {
        lines.push(format!("May still join: {}.", list(&to_come)));
    }
    let resting = of(|status| status == Status::Barred);
    if !resting.is_empty() {
        let verb = if resting.len() == 1 { "was" } else { "were" };
        lines.push(format!("{} {verb} revived and cannot go on the next mission.", list(&resting)));
    }
    let fallen = of(|status| matches!(status, Status::Dead(_)));
    if !fallen.is_empty() {
        lines.push(format!("The fallen: {}.", list(&fallen)));
    }
    lines.extend(log.bonuses().map(boon));
    if !log.store.is_empty() {
        lines.push(format!("In the camp store: {}.", list(&piled(log.store.iter().copied()))));
    }
    let killed: Vec<String> = Champion::ALL
        .into_iter()
        .filter(|champion| log.killed[champion.index()])
        .map(|champion| champion.name().to_owned())
        .collect();
    if !killed.is_empty() {
        lines.push(format!("Champions killed: {}.", list(&killed)));
    }
    lines
}
