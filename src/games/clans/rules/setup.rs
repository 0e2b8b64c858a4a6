//! A game begins: the campaign so far, or a mission alone.

use super::{Camp, Champions, Frame, Latest, StandingPass, Tally, TileSet, UnitSet};
use crate::engine::{BadSetup, Rng, Seat, Seats, Story};
use crate::games::clans::campaign::Log;
use crate::games::clans::content::{ArcanaSet, Forces};
use crate::games::clans::missions::Mission;
use crate::games::clans::{Clans, Hidden, HostileSeat, Open, Options, Play, SEATS};
use arrayvec::ArrayVec;

pub(crate) fn setup(options: &Options, seats: u8, mut rng: Rng, story: &mut Story) -> Result<Clans, BadSetup> {
    let mut log = match (&options.log, options.play.mission()) {
        (Some(_), Some(_)) => return Err(BadSetup("A mission that is played alone has no campaign log.".into())),
        (None, Some(mission)) => Log::skirmish(mission, &mut rng),
        (Some(log), None) => {
            log.sound().map_err(BadSetup)?;
            (**log).clone()
        }
        (None, None) => Log::start(),
    };
    let open_missions: ArrayVec<Mission, { Mission::COUNT }> = log.open_missions().collect();
    let Some(&mission) = open_missions.first() else {
        return Err(BadSetup("This campaign is over: no mission is open any more.".into()));
    };
    let hostile = match options.hostile {
        HostileSeat::Last => Seat(seats - 1),
        HostileSeat::First => Seat(0),
    };
    let swarm = std::mem::take(&mut log.swarm);
    let most = match options.play {
        Play::Campaign => 4,
        _ => options.squad.size().max(seats - 1),
    };
    let open = Open {
        play: options.play,
        windows: options.windows,
        seats,
        hostile,
        mission,
        camp: Camp::new(most).into(),
        squad: ArrayVec::new(),
        strays: ArrayVec::new(),
        clan: ArrayVec::new(),
        champions: Champions::of(&log),
        lurkers: ArrayVec::new(),
        gear: ArrayVec::new().into(),
        objects: ArrayVec::new(),
        lasting: ArrayVec::new(),
        obscured: TileSet::default(),
        rubble: TileSet::default(),
        spawn_points: ArrayVec::new(),
        forces: Forces::default(),
        squad_size: 0,
        round: 0,
        turns: 0,
        last_round: 0,
        stored: 0,
        scavenging: log.scavenging.clone().into(),
        reserve: log.reserve(),
        swarm_used: log.swarm_used,
        known: [ArcanaSet::default(); SEATS],
        ask_dice: Seats::default(),
        standing: [StandingPass::Asked; SEATS],
        next_number: 1,
        moved: None,
        tally: Tally::default(),
        stack: Vec::new(),
        latest: Latest::default(),
        end: None,
        log: log.into(),
    };
    let hidden = Hidden {
        rng,
        kinds: ArrayVec::new().into(),
        shown: [UnitSet::default(); SEATS],
        hands: [ArcanaSet::default(); SEATS],
        tarot: ArcanaSet::ALL,
        offer: ArcanaSet::default(),
        glimpsed: [ArcanaSet::default(); SEATS],
        swarm,
        placed: ArrayVec::new(),
        placing: None,
        ledger: None,
    };
    let mut game = Clans { open, hidden };
    if open_missions.len() > 1 {
        story.tell(|| {
            let names: Vec<&str> = open_missions.iter().map(|mission| mission.sheet().name).collect();
            format!("These missions are open: {}.", names.join(", "))
        });
        game.open.push(Frame::Briefing { proposed: None, spoken: Seats::default(), done: Seats::default() });
    } else {
        game.brief(story);
    }
    Ok(game)
}
