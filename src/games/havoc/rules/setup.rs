//! Setting up: the planet, the factions and their people.

use super::super::content::{
    Card, EVENT_SPOTS, Exploration, FIRST_TROGS, FIRST_UNITS, Faction, Home, Land, NESTS, Region, Structure, Terrain, WAR_PARTIES,
};
use super::super::{Dealing, Hidden, Open, Options, Owed};
use super::{Action, Havoc, Phase, Stage, Stopped, bare};
use crate::engine::grammar::list;
use crate::engine::{Rng, Seat, Story};
use arrayvec::ArrayVec;

pub(crate) fn setup(options: Options, seats: u8, mut rng: Rng, story: &mut Story) -> Havoc {
    let factions: ArrayVec<Option<Faction>, 4> = match options.factions {
        Dealing::Chosen => Seat::all(seats).map(|_| None).collect(),
        Dealing::Dealt => {
            let mut dealt = if seats == 4 { Faction::ALL.to_vec() } else { Faction::INVADERS.to_vec() };
            rng.shuffle(&mut dealt);
            dealt.into_iter().take(usize::from(seats)).map(Some).collect()
        }
    };
    let open = Open {
        options,
        factions,
        homes: [None; Faction::COUNT],
        planet: std::array::from_fn(|at| bare(Region::ALL[at].crystals())),
        reserves: Faction::ALL.map(Faction::units),
        prisoners: [[0; Faction::COUNT]; Faction::COUNT],
        vault: 0,
        points: [0; Faction::COUNT],
        skills: std::array::from_fn(|_| ArrayVec::new()),
        used: ArrayVec::new(),
        discards: std::array::from_fn(|_| ArrayVec::new()),
        taken: [[0; Terrain::COUNT]; Faction::COUNT],
        under: [0; Terrain::COUNT],
        stage: Stage::Setup,
        round: 0,
        step: 0,
        at: 0,
        initiative: ArrayVec::new(),
        coming: ArrayVec::new(),
        event_spots: [1, 1, 1, 1, 0],
        due_events: ArrayVec::new(),
        past_events: ArrayVec::new(),
        final_round: false,
        enabler: None,
        war_parties: WAR_PARTIES.map(|(_, count)| count),
        nests: NESTS,
        explorations: Exploration::ALL.map(Exploration::copies),
        spent: ArrayVec::new(),
        owed: Owed::default(),
        forced_march: 0,
        stopped: Stopped::default(),
        battle: None,
        phases: [Phase::Factions].into_iter().collect(),
        tracks: ArrayVec::new(),
        turn: 0,
        tracks_turn: 0,
        latest: None,
    };
    debug_assert!(EVENT_SPOTS.is_sorted(), "the spots follow the track");
    let hidden = Hidden {
        rng,
        hands: std::array::from_fn(|_| ArrayVec::new()),
        decks: std::array::from_fn(|_| ArrayVec::new()),
        terrains: Terrain::ALL.map(|terrain| Card::deck(Home::Terrain(terrain)).into_iter().collect()),
        matrix: ArrayVec::new(),
        drawn: ArrayVec::new(),
        on_top: ArrayVec::new(),
    };
    let mut game = Havoc { open, hidden };
    for (seat, faction) in Seat::all(seats).zip(game.open.factions.clone()) {
        if let Some(faction) = faction {
            story.tell(|| format!("{seat} is dealt the {}.", faction.name()));
        }
    }
    game.settle(story);
    game
}

impl Open {
    /// The factions that nobody plays yet; the Trogs are somebody's only in a game of four.
    pub(crate) fn free_factions(&self) -> impl Iterator<Item = Faction> {
        let playable = if self.seats() == 4 { &Faction::ALL[..] } else { &Faction::INVADERS[..] };
        playable.iter().copied().filter(|faction| self.seat(*faction).is_none())
    }
}

impl Havoc {
    /// Everybody has a faction: the planet is laid out and everything is dealt.
    pub(super) fn lay_out(&mut self, story: &mut Story) {
        let open = &mut self.open;
        let mut invaders: ArrayVec<Faction, 4> = open.factions.iter().flatten().copied().collect();
        invaders.retain(|faction| *faction != Faction::Trogs);
        // With two players the northern landing stays closed.
        let mut landings: ArrayVec<Region, 3> = match invaders.len() {
            2 => Region::LANDINGS[1..].iter().copied().collect(),
            _ => Region::LANDINGS.into_iter().collect(),
        };
        if !open.is_solo() {
            self.hidden.rng.shuffle(&mut landings);
            for (faction, landing) in invaders.iter().zip(landings) {
                open.homes[faction.index()] = Some(landing);
            }
        }
        let trogs_play = open.is_solo() || open.seats() == 4;
        if trogs_play {
            open.homes[Faction::Trogs.index()] = Some(Region::Maw);
            open.site_mut(Region::Maw).crystals = 0;
        }
        let (closed, solo) = (open.closed(), open.is_solo());
        for region in Region::ALL {
            let home = open.is_home(region);
            let site = open.site_mut(region);
            if closed.contains(region) && region.land() != Land::Landing {
                site.crystals = 0;
                continue;
            }
            site.war_party = region.has_war_party() && !home;
            site.nests = u8::from(region.has_nest() && !solo);
            site.exploration = region.has_exploration();
            if trogs_play && (home && region == Region::Maw || region.has_tunnel() && !solo) {
                site.structures.insert(Structure::Tunnel);
            }
        }
        for faction in Faction::ALL {
            let Some(home) = open.homes[faction.index()] else { continue };
            open.site_mut(home).control = Some(faction);
            open.bring(faction, home, if faction == Faction::Trogs { FIRST_TROGS } else { FIRST_UNITS });
        }
        open.tracks.clear();
        self.deal(story);
    }

    fn deal(&mut self, story: &mut Story) {
        let open = &mut self.open;
        let mut order: ArrayVec<Faction, 4> = open.factions.iter().flatten().copied().collect();
        if open.is_solo() {
            order.push(Faction::Trogs);
        }
        for faction in &order {
            self.hidden.decks[faction.index()] = Card::deck(Home::Faction(*faction));
            let known = &mut open.skills[faction.index()];
            if known.is_empty() && open.factions.contains(&Some(*faction)) {
                let [usual, mut others @ ..] = faction.skills();
                known.push(usual);
                self.hidden.rng.shuffle(&mut others);
                known.extend(others.into_iter().take(open.options.skills.count() - 1));
            }
        }
        let open = &mut self.open;
        self.hidden.rng.shuffle(&mut order);
        if let Some(first) = open.options.first.and_then(|seat| open.faction(seat)) {
            order.sort_by_key(|faction| *faction != first);
        }
        open.initiative.clone_from(&order);
        open.coming = order;
        for faction in open.initiative.iter().filter(|faction| open.seat(**faction).is_some()) {
            story.tell(|| {
                let home = open.homes[faction.index()].map_or("nowhere", Region::told);
                let skills: Vec<String> = open.skills[faction.index()].iter().map(|skill| skill.name().to_owned()).collect();
                let skill = if skills.len() == 1 { "skill" } else { "skills" };
                format!("The {} start from {home}, with the {skill} {}.", faction.name(), list(&skills))
            });
        }
        story.tell(|| {
            format!("The order of play: {}.", open.initiative.iter().map(|it| it.name()).collect::<Vec<_>>().join(", "))
        });
    }

    /// The choices that come before the first round.
    pub(super) fn choose(&mut self, seat: Seat, action: Action, story: &mut Story) {
        let open = &mut self.open;
        match action {
            Action::Choose(faction) => {
                open.factions[seat.index()] = Some(faction);
                story.tell(|| format!("{seat} plays the {}.", faction.name()));
            }
            Action::Settle(region) => {
                if let Some(faction) = open.faction(seat) {
                    open.homes[faction.index()] = Some(region);
                    story.tell(|| format!("{seat} lands at {}.", region.told()));
                }
                open.phases.pop();
            }
            Action::Learn(skill) => {
                open.skills[skill.owner().index()].push(skill);
                story.tell(|| format!("{seat} chooses the skill {}.", skill.name()));
                if let Some(Phase::Skills { left }) = open.phases.last_mut() {
                    *left -= 1;
                    if *left == 0 {
                        open.phases.pop();
                    }
                }
            }
            _ => {}
        }
    }
}
