//! The round: how one phase follows another, events, whose turn it is.

use super::super::Havoc;
use super::super::content::{ACTIONS_A_ROUND, CARDS_A_ROUND, Event, Faction, HAND_LIMIT, Region, Regions};
use super::{Action, Deed, Phase, Stage, Stopped};
use crate::engine::grammar::{capital, count};
use crate::engine::{Seat, Seats, Story};
use arrayvec::ArrayVec;

impl Havoc {
    pub(crate) fn perform(&mut self, seat: Seat, action: Action, story: &mut Story) {
        let open = &mut self.open;
        if open.tracks_turn != open.turn {
            open.tracks.clear();
            open.tracks_turn = open.turn;
        }
        open.latest = Some((seat, Deed::of(action, open.phases.last())));
        match action {
            Action::Choose(_) | Action::Settle(_) | Action::Learn(_) => self.choose(seat, action, story),
            Action::Place(region) => self.place(region, story),
            Action::Draw(deck) => self.draw_from(deck, story),
            Action::Keep(card) => self.keep(card, story),
            Action::Discard(card) => self.discard(seat, card, story),
            Action::Spend { on, card } => self.spend(on, card),
            Action::March { from, to, units } => self.march(from, to, units, story),
            Action::Construct { structure, at } => self.construct(structure, at, story),
            Action::Activate { structure, at, power } => self.activate_for_points(structure, at, power, story),
            Action::Muster(units) => self.muster(units, story),
            Action::Skill(what) => self.use_skill(what, story),
            Action::EnableScoring => self.enable_scoring(story),
            Action::Seek(place) => self.seek(place, story),
            Action::Deploy { control, prisoners, attrition } => self.deploy([control, prisoners, attrition], story),
            Action::Waive => self.waive(story),
            Action::Tactic { card, from_matrix, effect } => self.play_tactic(card, from_matrix, effect, story),
            Action::Continue(effect) => self.go_on(effect, story),
            Action::Take(objective) => self.take_from(objective, story),
            Action::Retreat(region) => self.retreat(region, story),
            Action::Ransom(captor) => self.ransom(captor, story),
            Action::Pass => self.pass(story),
            Action::Done => self.done(story),
        }
        self.settle(story);
    }

    /// Carries out everything that needs no decision, up to the next one that does.
    pub(super) fn settle(&mut self, story: &mut Story) {
        loop {
            let Some(phase) = self.open.phases.last() else {
                if self.open.stage == Stage::Over {
                    return;
                }
                self.advance(story);
                continue;
            };
            match phase {
                Phase::Factions => {
                    if self.open.factions.contains(&None) && !self.take_last_faction(story) {
                        return;
                    }
                    if !self.open.factions.contains(&None) {
                        self.open.phases.pop();
                        if self.open.is_solo() {
                            let left = self.open.options.skills.count() as u8;
                            self.open.phases.extend([Phase::Skills { left }, Phase::Home]);
                        }
                    }
                }
                Phase::Home
                | Phase::Skills { .. }
                | Phase::Errand(_)
                | Phase::Keep { .. }
                | Phase::Archive
                | Phase::Initiative
                | Phase::MatrixFull => return,
                Phase::HandLimit { seats } => {
                    if !seats.is_empty() {
                        return;
                    }
                    self.open.phases.pop();
                }
                Phase::Bloom(_) | Phase::Survey(_) | Phase::Base(_) | Phase::Ransom(_) => {
                    if self.queue_decides(story) {
                        return;
                    }
                }
                Phase::Turn { acted } => {
                    // A turn that ends cannot be taken back, so a skill does not end it by itself.
                    let asked = matches!(self.open.latest, Some((_, deed)) if matches!(deed.action(), Some(Action::Skill(_))));
                    if !acted || asked || self.has_skill_to_use() {
                        return;
                    }
                    self.open.phases.pop();
                }
                Phase::Arrival(arrival) => {
                    let arrival = *arrival;
                    if self.arrive(arrival, story) {
                        return;
                    }
                }
                Phase::Bonuses => self.pay_bonuses(story),
                Phase::Pay { cards } => {
                    if *cards > 0 {
                        return;
                    }
                    self.open.phases.pop();
                }
                Phase::Battle => {
                    if self.fight_on(story) {
                        return;
                    }
                }
            }
        }
    }

    /// The last seat has no choice where every faction finds a player.
    fn take_last_faction(&mut self, story: &mut Story) -> bool {
        let free: ArrayVec<Faction, { Faction::COUNT }> = self.open.free_factions().collect();
        let [last] = free[..] else { return false };
        let seat = self.open.factions.iter().position(Option::is_none).unwrap_or(0);
        self.open.factions[seat] = Some(last);
        story.tell(|| format!("{} plays the {}.", Seat(seat as u8), last.name()));
        true
    }

    /// Nothing is owed: the next part of the round begins.
    fn advance(&mut self, story: &mut Story) {
        match self.open.stage {
            Stage::Setup => {
                story.reveal();
                self.lay_out(story);
                self.begin_round(story);
            }
            Stage::Events => match self.open.due_events.pop() {
                Some(event) => self.resolve_event(event, story),
                None => self.draw_for_the_round(story),
            },
            Stage::Cards => {
                self.open.stage = Stage::Actions;
                (self.open.step, self.open.at) = (1, 0);
                self.begin_turn(story);
            }
            Stage::Actions => self.next_turn(story),
            Stage::Battles => self.next_battle(story),
            Stage::Prisoners => self.end_round(story),
            Stage::Scoring | Stage::Over => {}
        }
    }

    /// The next events are turned over; on the place of the final scoring they come with the last round.
    pub(super) fn begin_round(&mut self, story: &mut Story) {
        let open = &mut self.open;
        open.round += 1;
        open.stage = Stage::Events;
        open.enabler = None;
        story.tell(|| format!("Round {} begins.", open.round));
        let spots = open.event_spots;
        let next = spots.iter().position(|tokens| *tokens > 0).unwrap_or(spots.len() - 1);
        for _ in 0..spots[next] {
            let unseen: Vec<Event> = Event::ALL.into_iter().filter(|event| !self.open.past_events.contains(event)).collect();
            let event = *self.hidden.rng.pick(&unseen);
            self.open.past_events.push(event);
            self.open.due_events.insert(0, event);
            story.reveal();
        }
        self.open.event_spots[next] = 0;
        if next == spots.len() - 1 {
            self.open.final_round = true;
            story.tell(|| "This is the last round: the final scoring comes at its end.".into());
        }
    }

    fn resolve_event(&mut self, event: Event, story: &mut Story) {
        story.tell(|| format!("Event: {}. {}.", event.name(), capital(event.text())));
        let everyone = self.open.initiative.clone();
        match event {
            Event::ReinforcementWave => {
                for faction in everyone {
                    if let Some(home) = self.open.homes[faction.index()] {
                        self.open.bring(faction, home, 1);
                    }
                }
            }
            Event::SignalBurst => {
                for faction in everyone {
                    self.draw_cards(faction, 1, story);
                }
            }
            Event::RestlessNests => {
                let closed = self.open.closed();
                let mut bare: Vec<Region> = Region::ALL
                    .into_iter()
                    .filter(|region| self.open.site(*region).control.is_none() && !closed.contains(*region))
                    .collect();
                bare.sort_by_key(|region| std::cmp::Reverse(self.open.site(*region).crystals));
                for region in bare.into_iter().take(3) {
                    self.open.place_nest(region, story);
                }
            }
            Event::CrystalBloom => self.open.phases.push(Phase::Bloom(everyone)),
            Event::SurveyFlight => self.open.phases.push(Phase::Survey(everyone)),
            Event::ForwardBase => self.open.phases.push(Phase::Base(everyone)),
        }
    }

    /// Whether the first of those who decide one after the other has something to decide. If not, their turn passes.
    fn queue_decides(&mut self, story: &mut Story) -> bool {
        let Some(Phase::Bloom(queue) | Phase::Survey(queue) | Phase::Base(queue) | Phase::Ransom(queue)) = self.open.phase()
        else {
            return false;
        };
        let Some(next) = queue.first().copied() else {
            self.open.phases.pop();
            return false;
        };
        if self.open.is_solo() && next == Faction::Trogs {
            self.trogs_decide(story);
        } else if let Some(only) = self.only_base(next) {
            self.place(only, story);
            return false;
        } else if self.has_queue_choice(next) {
            return true;
        }
        self.next_in_queue();
        false
    }

    /// Nobody is asked where a base goes if there is one place for it.
    fn only_base(&self, faction: Faction) -> Option<Region> {
        let bases = matches!(self.open.phase(), Some(Phase::Base(_))).then(|| self.bases(faction))?;
        bases.first().filter(|_| bases.len() == 1)
    }

    fn has_queue_choice(&self, faction: Faction) -> bool {
        match self.open.phase() {
            Some(Phase::Bloom(_)) => true,
            Some(Phase::Survey(_)) => self.hidden.terrains.iter().any(|deck| !deck.is_empty()),
            Some(Phase::Base(_)) => !self.bases(faction).is_empty(),
            Some(Phase::Ransom(_)) => {
                self.open.points[faction.index()] >= super::scoring::RANSOM
                    && self.open.prisoners.iter().any(|held| held[faction.index()] > 0)
            }
            _ => false,
        }
    }

    pub(super) fn next_in_queue(&mut self) {
        if let Some(Phase::Bloom(queue) | Phase::Survey(queue) | Phase::Base(queue) | Phase::Ransom(queue)) =
            self.open.phases.last_mut()
        {
            queue.remove(0);
        }
    }

    /// Everybody draws four cards and keeps seven at most; before that the initiative and the skills are renewed.
    fn draw_for_the_round(&mut self, story: &mut Story) {
        let open = &mut self.open;
        open.stage = Stage::Cards;
        open.initiative = open.coming.clone();
        open.used.clear();
        let drawn: ArrayVec<(Seat, usize), 4> = (open.initiative.clone().into_iter())
            .filter_map(|faction| Some((self.open.seat(faction)?, self.draw_unseen(faction, CARDS_A_ROUND, story))))
            .collect();
        if drawn.iter().all(|(_, cards)| *cards == CARDS_A_ROUND) {
            story.tell(|| match drawn[..] {
                [(seat, _)] => format!("{} four cards.", self.open.who(seat, "draws", "draw")),
                _ => "Everybody draws four cards.".into(),
            });
        } else {
            for (seat, cards) in drawn {
                story.tell(|| format!("{} {}.", self.open.who(seat, "draws", "draw"), count(cards as u8, "card")));
            }
        }
        let over = |seat: &Seat| self.open.faction(*seat).is_some_and(|faction| self.hand(faction).len() > HAND_LIMIT);
        let seats: Seats = Seat::all(self.open.seats()).filter(over).collect();
        self.open.phases.push(Phase::HandLimit { seats });
    }

    /// A turn of the phase of actions; the solo Trogs take theirs by themselves.
    fn begin_turn(&mut self, story: &mut Story) {
        self.open.turn += 1;
        self.open.forced_march = 0;
        self.open.stopped = Stopped::default();
        if self.open.is_solo() && self.open.current() == Faction::Trogs {
            self.trog_turn(story);
        } else {
            self.open.phases.push(Phase::Turn { acted: false });
        }
    }

    fn next_turn(&mut self, story: &mut Story) {
        let open = &mut self.open;
        open.at += 1;
        if usize::from(open.at) == open.initiative.len() {
            (open.at, open.step) = (0, open.step + 1);
        }
        if open.step > ACTIONS_A_ROUND {
            (open.at, open.step) = (0, 0);
            open.stage = Stage::Battles;
        } else {
            self.begin_turn(story);
        }
    }

    /// The action of this turn has been taken.
    pub(super) fn acted(&mut self) {
        if let Some(Phase::Turn { acted }) = self.open.phases.last_mut() {
            *acted = true;
        }
    }

    fn pass(&mut self, story: &mut Story) {
        if self.open.phase() == Some(&Phase::Battle) {
            self.pass_in_battle(story);
            return;
        }
        let faction = self.open.current();
        story.tell(|| format!("The {} pass.", faction.name()));
        self.acted();
    }

    fn done(&mut self, story: &mut Story) {
        match self.open.phase() {
            Some(Phase::Errand(_)) => self.finish_errand(story),
            Some(Phase::Battle) => self.end_effect(),
            Some(Phase::Ransom(_)) => self.next_in_queue(),
            _ => {
                self.open.phases.pop();
            }
        }
    }

    /// A crystal, a unit or a token goes where its owner wants it.
    fn place(&mut self, region: Region, story: &mut Story) {
        match self.open.phase().cloned() {
            Some(Phase::Bloom(queue)) => {
                let faction = queue[0];
                self.open.add_crystals(region, 1);
                story.tell(|| format!("The {} add a crystal to {}.", faction.name(), region.told()));
                self.next_in_queue();
            }
            Some(Phase::Base(queue)) => {
                let faction = queue[0];
                self.open.bring(faction, region, 1);
                story.tell(|| format!("A unit of the {} lands in {}.", faction.name(), region.told()));
                self.next_in_queue();
            }
            Some(Phase::Arrival(arrival)) => self.arrive_at(arrival, region, story),
            Some(Phase::Battle) => self.put_nest(region, story),
            _ => {}
        }
    }

    /// Where a Forward Base may stand.
    pub(super) fn bases(&self, faction: Faction) -> Regions {
        if self.open.reserves[faction.index()] == 0 {
            return Regions::NONE;
        }
        self.open.controlled_by(faction).into_iter().filter(|region| self.open.is_safe_for(faction, *region)).collect()
    }

    fn enable_scoring(&mut self, story: &mut Story) {
        let faction = self.open.current();
        if let Some(card) = self.hand(faction).iter().copied().find(|card| card.enables_scoring()) {
            self.throw_away(faction, card);
            story.tell(|| format!("The {} play {} and enable scoring.", faction.name(), card.name()));
        }
        self.open.enabler = Some(faction);
        self.acted();
    }

    /// Takes the marker out of the coming track and puts it back at the chosen place.
    fn seek(&mut self, place: u8, story: &mut Story) {
        self.open.phases.pop();
        let faction = self.open.current();
        self.set_initiative(faction, place, story);
    }

    pub(super) fn set_initiative(&mut self, faction: Faction, place: u8, story: &mut Story) {
        let coming = &mut self.open.coming;
        coming.retain(|other| *other != faction);
        coming.insert(usize::from(place - 1).min(coming.len()), faction);
        story.tell(|| format!("The {} will be number {place} next round.", faction.name()));
    }
}
