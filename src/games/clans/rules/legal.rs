//! What a seat may do: the only source of legality.

use super::{Action, Frame, RollStep, UnitId, Until, undecided, windows::list_passes};
use crate::engine::Seat;
use crate::games::clans::Clans;

impl Clans {
    pub(crate) fn list_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(frame) = self.open.frame() else { return };
        if self.open.deciders(frame).contains(seat) {
            self.list_frame(seat, frame, out);
            debug_assert!(out.is_sorted(), "{frame:?}: {out:?}");
        }
    }

    fn list_frame(&self, seat: Seat, frame: &Frame, out: &mut Vec<Action>) {
        match frame {
            Frame::Briefing { .. }
            | Frame::Intel { .. }
            | Frame::Roster { .. }
            | Frame::FreeIntel { .. }
            | Frame::Mask { .. }
            | Frame::Sides => self.list_preparation(seat, frame, out),
            Frame::Ask { about, .. } => {
                self.open.mission.script().list_answers(self, *about, out);
                out.sort_unstable();
            }
            Frame::KeepArcana { .. } => self.list_offer(out),
            Frame::Placement => {
                self.list_placement(out);
                out.sort_unstable();
            }
            Frame::Enter => {
                self.list_entering(out);
                out.sort_unstable();
            }
            Frame::Claim { passed } => self.list_claim(seat, *passed, out),
            Frame::Turn(turn) => self.list_turn(*turn, out),
            Frame::Reaction { .. } => {
                self.list_arcana(seat, out);
                self.list_reaction(out);
                self.list_asking(seat, out);
                out.push(Action::Done);
                out.sort_unstable();
            }
            Frame::Allies => self.list_allies(seat, out),
            Frame::Acting { unit, grant } => self.list_acting(*unit, *grant, out),
            Frame::Several { units, who, .. } => {
                let called = |unit: &UnitId| self.kind(*unit).is_none_or(|kind| who.kinds().contains(kind));
                out.extend(self.open.able(*units).iter().filter(called).map(Action::Command));
                self.list_after_move(out);
                out.push(Action::Done);
                out.sort_unstable();
            }
            Frame::Move(walk) => {
                self.list_moves(walk.unit, walk.rule, walk.spent, walk.begun, out);
                out.push(Action::Done);
                out.sort_unstable();
            }
            Frame::Punches { at, by } => self.list_punches(seat, *at, *by, out),
            Frame::Ambush { at, threats, .. } => self.list_ambush(*threats, *at, out),
            Frame::Roll(roll) if roll.step == RollStep::Dice => self.list_roll_step(seat, roll, out),
            Frame::Roll(roll) => self.list_window(seat, roll, out),
            Frame::Wound(wound) => self.list_wound_window(seat, *wound, out),
            Frame::Chain(chain) => self.list_chain(seat, chain, out),
            Frame::Pick { what, .. } => self.list_pick(*what, out),
            Frame::Trade(trade) => self.list_trade(seat, trade, out),
            Frame::Pause { .. } => {
                self.list_arcana(seat, out);
                list_passes(out);
                out.sort_unstable();
            }
            Frame::Gains => self.list_gains(seat, out),
            undecided!() => out.push(Action::Pass(Until::Now)),
        }
    }
}
