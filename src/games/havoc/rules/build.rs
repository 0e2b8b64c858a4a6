//! Structures: building them and making them work.

use super::super::content::{Faction, GUN_TOKENS, Region, Regions, Structure, Terrain};
use super::super::{Havoc, Open};
use super::{Phase, Power, Work, tokens_left};
use crate::engine::Story;
use crate::engine::grammar::count;

impl Open {
    /// Where `faction` could build this: a region it controls, no headquarters, no battle, none of the kind there.
    pub(crate) fn sites_for(&self, structure: Structure) -> Regions {
        if tokens_left(self, structure) == 0 {
            return Regions::NONE;
        }
        let owner = structure.owner();
        let free = self.with(|site| site.control == Some(owner) && site.clash.is_none() && !site.structures.contains(structure));
        free.into_iter().filter(|region| !self.is_home(*region)).collect()
    }

    /// Whether a structure that stands here answers to its owner.
    pub(crate) fn is_workable(&self, structure: Structure, at: Region) -> bool {
        let site = self.site(at);
        site.structures.contains(structure)
            && site.control == Some(structure.owner())
            && (site.clash.is_none() || structure.works_in_battle())
    }

    fn guns(&self, structure: Structure) -> u8 {
        let count = |site: &super::Site| if structure == Structure::Artillery { site.artillery } else { site.watchtowers };
        self.planet.iter().map(count).sum()
    }
}

impl Havoc {
    pub(super) fn construct(&mut self, structure: Structure, at: Region, story: &mut Story) {
        let faction = self.open.current();
        self.tell_spending(story);
        self.open.site_mut(at).structures.insert(structure);
        story.tell(|| format!("The {} build {} in {}.", faction.name(), structure.with_article(), at.told()));
        self.use_points(structure.build_cost());
    }

    pub(super) fn activate_for_points(&mut self, structure: Structure, at: Region, power: Power, story: &mut Story) {
        self.tell_spending(story);
        self.use_points(structure.activation_cost().unwrap_or(0));
        if let Some(work) = self.work_mut() {
            work.activated.push((at, structure));
        }
        self.activate(structure, at, power, story);
    }

    fn use_points(&mut self, points: u8) {
        if let Some(work) = self.work_mut() {
            work.points -= points;
            work.begun = true;
        }
    }

    /// Everything the structure can be activated for, in order.
    pub(super) fn list_powers(&self, structure: Structure, at: Region, out: &mut Vec<Power>) {
        let open = &self.open;
        let owner = structure.owner();
        let site = open.site(at);
        match structure {
            Structure::Airfield => {
                if !open.has_control_token(owner) {
                    return;
                }
                let targets = at.neighbours().without(open.closed()).into_iter().filter(|region| {
                    let site = open.site(*region);
                    !site.is_occupied() && site.control != Some(owner) && !open.is_home(*region)
                });
                out.extend(targets.map(Power::On));
            }
            Structure::Artillery | Structure::Watchtower => {
                if open.guns(structure) >= GUN_TOKENS {
                    return;
                }
                let near = at.neighbours().union(Regions::one(at));
                let held = near.into_iter().filter(|region| open.site(*region).control == Some(owner) && !open.is_home(*region));
                out.extend(held.map(Power::On));
            }
            Structure::SiphonSpire if site.crystals > 0 => out.push(Power::Plain),
            Structure::PrismEngine => out.extend((1..=open.vault.min(2)).map(Power::Crystals)),
            Structure::VeilGate => self.list_gates(at, out),
            Structure::OrbitalSniper => {
                let targets = open.with(|site| site.clash.is_none() && site.enemies_of(owner) > 0);
                out.extend(targets.into_iter().filter(|region| !open.is_home(*region)).map(Power::On));
            }
            Structure::ShredDrones => {
                let targets = at.neighbours().into_iter().filter(|region| {
                    let site = open.site(*region);
                    site.clash.is_none() && site.enemies_of(owner) > 0
                });
                out.extend(targets.map(Power::On));
            }
            Structure::Matrix => {
                let decks = Terrain::ALL.into_iter().filter(|terrain| !self.hidden.terrains[terrain.index()].is_empty());
                out.extend(decks.map(Power::Deck));
            }
            Structure::Replicator | Structure::BroodingPool => {
                let enemies = site.enemies_of(owner) > 0 && site.clash.is_none();
                if open.reserves[owner.index()] > 0 && !site.has_trog_tokens() && !enemies {
                    out.push(Power::Plain);
                }
            }
            Structure::Bulwark if !site.bulwark => out.push(Power::Plain),
            Structure::Trap if site.clash.is_some() && site.enemies_of(owner) > 0 => out.push(Power::Plain),
            _ => {}
        }
    }

    /// A Veil Gate joins its region with the headquarters and with every other gate.
    fn list_gates(&self, at: Region, out: &mut Vec<Power>) {
        let open = &self.open;
        let owner = Faction::Pilgrims;
        let mut ends = open.with(|site| site.structures.contains(Structure::VeilGate));
        ends.extend(open.homes[owner.index()]);
        ends.remove(at);
        let is_open = |region: Region| open.is_safe_for(owner, region);
        let carried = |region: Region| 1..=open.unstopped(owner, region).min(3);
        if !is_open(at) {
            return;
        }
        for from in ends.into_iter().filter(|end| is_open(*end)) {
            out.extend(carried(from).map(|units| Power::Fetch { from, units }));
        }
        for to in ends.into_iter().filter(|end| is_open(*end)) {
            out.extend(carried(at).map(|units| Power::Send { to, units }));
        }
    }

    pub(super) fn activate(&mut self, structure: Structure, at: Region, power: Power, story: &mut Story) {
        let owner = structure.owner();
        story.tell(|| {
            let effect = match power {
                Power::Crystals(crystals) => format!(" and spend {} of the Vault", count(crystals, "crystal")),
                Power::Fetch { from, units } => format!(": {} from {}", count(units, "unit"), from.told()),
                Power::Send { to, units } => format!(": {} to {}", count(units, "unit"), to.told()),
                Power::Plain => match structure {
                    Structure::SiphonSpire => ": a crystal goes to the Vault".into(),
                    Structure::Replicator => ": a unit comes".into(),
                    Structure::BroodingPool => ": Trogs come".into(),
                    Structure::Bulwark => ": it holds this round".into(),
                    _ => String::new(),
                },
                Power::On(_) | Power::Deck(_) => String::new(),
            };
            format!("The {} activate the {} in {}{effect}.", owner.name(), structure.name(), at.told())
        });
        match (structure, power) {
            (Structure::Airfield, Power::On(region)) => self.open.take_control(owner, region, story),
            (Structure::Artillery, Power::On(region)) => {
                self.open.site_mut(region).artillery += 1;
                story.tell(|| format!("Guns are trained on {}.", region.told()));
            }
            (Structure::Watchtower, Power::On(region)) => {
                self.open.site_mut(region).watchtowers += 1;
                story.tell(|| format!("A watch is kept over {}.", region.told()));
            }
            (Structure::SiphonSpire, _) => {
                self.open.site_mut(at).crystals -= 1;
                self.open.vault += 1;
            }
            (Structure::PrismEngine, Power::Crystals(crystals)) => {
                self.open.vault -= crystals;
                self.gain(owner, 2 * i16::from(crystals), "the Prism Engine", story);
            }
            (Structure::VeilGate, Power::Fetch { from, units }) => self.open.relocate(owner, from, at, units),
            (Structure::VeilGate, Power::Send { to, units }) => self.open.relocate(owner, at, to, units),
            (Structure::OrbitalSniper | Structure::ShredDrones, Power::On(region)) => self.snipe(owner, region, story),
            (Structure::Matrix, Power::Deck(terrain)) => self.load_matrix(terrain, story),
            (Structure::Replicator, _) => {
                self.open.bring(owner, at, 1);
            }
            (Structure::BroodingPool, _) => {
                self.open.bring(owner, at, 2);
            }
            (Structure::Bulwark, _) => self.open.site_mut(at).bulwark = true,
            (Structure::Trap, _) => self.snipe(owner, at, story),
            _ => {}
        }
    }

    /// Kills from afar pay no points.
    pub(super) fn snipe(&mut self, killer: Faction, region: Region, story: &mut Story) {
        let Some(victim) = self.open.site(region).enemy_of(killer) else { return };
        story.tell(|| format!("A unit of the {} dies in {}.", victim.name(), region.told()));
        self.remove_unit(victim, region, story);
    }

    fn load_matrix(&mut self, terrain: Terrain, story: &mut Story) {
        let Some(card) = self.draw_terrain(terrain) else { return };
        self.hidden.matrix.push(card);
        self.hidden.matrix.sort_unstable();
        story.reveal();
        story.tell(|| format!("A card of the {} deck lies on the Matrix.", terrain.name()));
        if let Some(seat) = self.open.seat(Faction::Machines) {
            story.whisper(seat, || format!("The Matrix holds {}.", card.name()));
        }
        if self.hidden.matrix.is_full() {
            self.open.phases.push(Phase::MatrixFull);
        }
    }

    /// Used cards and a fourth one go back under their deck.
    pub(super) fn return_matrix_card(&mut self, card: super::Card, story: &mut Story) {
        let matrix = &mut self.hidden.matrix;
        if let Some(at) = matrix.iter().position(|held| *held == card) {
            matrix.remove(at);
        }
        if let Some(terrain) = card.terrain() {
            self.hidden.terrains[terrain.index()].insert(0, card);
            self.open.under[terrain.index()] += 1;
            story.tell(|| format!("A card of the Matrix goes back under the {} deck.", terrain.name()));
        }
    }

    /// The solo Trogs' Nests come with a tunnel.
    pub(super) fn dig_tunnel(&mut self, region: Region, story: &mut Story) {
        let site = self.open.site(region);
        if !site.structures.contains(Structure::Tunnel) && tokens_left(&self.open, Structure::Tunnel) > 0 {
            self.open.site_mut(region).structures.insert(Structure::Tunnel);
            story.tell(|| format!("A tunnel opens in {}.", region.told()));
        }
    }
}

impl Work {
    pub(crate) fn has_activated(&self, at: Region, structure: Structure) -> bool {
        self.activated.contains(&(at, structure))
    }
}
