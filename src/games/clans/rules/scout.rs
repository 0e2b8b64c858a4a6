//! Scouting.

use super::{Action, Against, Choice, Frame, Pick, Purpose, Roll, Throw, Tile, UnitId, effects};
use crate::engine::Story;
use crate::games::clans::Clans;
use crate::games::clans::content::Mind;

impl Clans {
    /// In Focus and Unopposed: any tile in sight with a threat on it.
    pub(super) fn list_scouting(&self, unit: UnitId, out: &mut Vec<Action>) {
        let open = &self.open;
        let Some(member) = open.member(unit) else { return };
        if member.mind != Mind::Focus || !open.is_unopposed(unit) {
            return;
        }
        let tiles: super::TileSet = open.threats().iter().filter_map(|threat| open.at(threat)).collect();
        out.extend(
            tiles.iter().filter(|tile| self.sees(unit, *tile) || effects::scouts_blindly(self, unit, *tile)).map(Action::Scout),
        );
    }

    pub(super) fn scout(&mut self, unit: UnitId, tile: Tile, story: &mut Story) {
        let (Some(from), Some(member)) = (self.open.at(unit), self.open.member(unit)) else { return };
        let pool = member.who.stats(Mind::Focus).pool;
        let distance = self.open.field().distance(from, tile).cast_signed();
        story.tell(|| format!("{} scouts {tile}.", self.open.name(unit)));
        let mut roll = Roll::new(Some(unit), Purpose::Scout(tile), Some(Mind::Focus), pool, Against::Nothing);
        let easier = effects::scout_ease(self, unit, &mut roll);
        roll.against = Against::Number((distance - easier).max(0));
        self.push_roll(roll);
    }

    /// A success reveals one threat, and one more for each point above the difficulty.
    pub(super) fn scouted(&mut self, tile: Tile, throw: &Throw, _story: &mut Story) {
        let (Some(unit), Against::Number(difficulty)) = (throw.by, throw.against) else { return };
        if throw.success {
            let left = 1 + (throw.total - difficulty).max(0) as u8;
            self.open.push(Frame::Pick { seat: self.open.controller(unit), what: Pick::Scouted { at: tile, left } });
        }
    }

    /// A threat is shown to the seat of a unit, and to nobody else.
    pub(super) fn show(&mut self, unit: UnitId, threat: UnitId, story: &mut Story) {
        let seat = self.open.controller(unit);
        let Some(kind) = self.kind(threat).filter(|_| self.open.is_threat(threat)) else { return };
        self.hidden.shown[seat.index()].insert(threat);
        story.reveal();
        story.tell(|| format!("{} looks at {}.", self.open.name(unit), self.open.name(threat)));
        story.whisper(seat, || format!("{} is {}.", self.open.name(threat), kind.with_article()));
    }

    /// Where there is no choice, none is asked for.
    pub(super) fn step_scouted(&mut self, at: Tile, left: u8, story: &mut Story) -> bool {
        let threats = self.open.threats_on(at);
        if left > 0 && threats.len() > usize::from(left) {
            return false;
        }
        self.open.pop();
        if left > 0 {
            for threat in threats {
                self.reveal_and_clear(threat, story);
            }
        }
        true
    }

    pub(super) fn list_scouted(&self, at: Tile, out: &mut Vec<Action>) {
        out.extend(self.open.threats_on(at).iter().map(|unit| Action::Choose(Choice::Unit(unit))));
    }

    pub(super) fn name_scouted(&mut self, unit: UnitId, story: &mut Story) {
        if let Some(Frame::Pick { what: Pick::Scouted { left, .. }, .. }) = self.open.stack.last_mut() {
            *left -= 1;
        }
        self.reveal_and_clear(unit, story);
    }
}
