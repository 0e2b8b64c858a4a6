//! Short hints for those who play their first mission: one at a time, about what lies before them now.

use crate::games::clans::content::{Mind, Neutral};
use crate::games::clans::missions::Mission;
use crate::games::clans::rules::{Frame, RollStep, UnitId};
use crate::games::clans::view::View;
use crate::games::clans::{Open, Play};

/// What a newcomer should know now. Only the first mission teaches, and only whoever has to decide.
pub fn hint(view: &View) -> Option<String> {
    let open = &view.open;
    let own = view.own.as_ref()?;
    let first = open.mission == Mission::M1 && matches!(open.play, Play::Campaign | Play::M1);
    if !first || !open.whose_turn().to_act().contains(own.seat) {
        return None;
    }
    let text = if view.is_hostile() { for_the_hostile(open)? } else { for_operatives(view)? };
    Some(text.to_owned())
}

fn for_operatives(view: &View) -> Option<&'static str> {
    let open = &view.open;
    Some(match open.frame()? {
        Frame::Intel { .. } => "Intel helps, but each piece bought gives the Hostile a card. One is a fair price; two are dear.",
        Frame::Roster { .. } => {
            "If you are unsure, choose nobody: the button with four names sends a squad that works well together."
        }
        Frame::Sides => "Focus scouts and works, Primal fights. Begin in Focus: the first tokens are still far away.",
        Frame::Claim { .. } if open.round == 1 && open.turns == 0 => {
            "An Edge is a turn of two actions. Afterwards the Edge goes to the Hostile, who may react with it."
        }
        Frame::Claim { .. } => "Whoever acts first takes the turn. Send the one who stands safest first.",
        Frame::Turn(turn) => in_turn(open, turn.unit, turn.actions)?,
        Frame::Roll(roll) => match roll.step {
            RollStep::Dice => {
                "More dice are not always better: black and fatal ones can botch. Roll the best takes the part with the best chance."
            }
            RollStep::After => "Cards that answer dice can still change this. A Fleshwound is healed easily, a trauma is not.",
            // Who holds nothing that fits can only go on.
            _ if super::playable(view).is_empty() => return None,
            _ => "You may answer before the dice fall. If you want fewer questions, press Do not ask me this turn.",
        },
        Frame::Wound(_) => "A wound turns one of your Potentials over. Give up the one you need least.",
        Frame::Punches { .. } => "A sucker punch is a free attack, one a round. There is no reason to save it for later.",
        Frame::Move(_) => "The ambush has stopped the move. What is left of it may still be used.",
        Frame::Trade(_) => "Items change hands for one action. Whoever is offered a trade may refuse it; that costs nothing.",
        Frame::Gains => "A Potential is a skill, and a wound that its owner can take: who has more of them lives longer.",
        Frame::Chain(_) => "Only The Traditionalist and The Defiler answer a card. Otherwise go on.",
        _ => return None,
    })
}

fn in_turn(open: &Open, unit: UnitId, actions: u8) -> Option<&'static str> {
    let member = open.member(unit)?;
    let here = member.at?;
    let field = open.field();
    let refugee_here =
        open.strays.iter().any(|stray| stray.kind == Neutral::Refugee && stray.at == Some(here) && stray.follows.is_none());
    let leads = !open.followers(unit).is_empty();
    let near = open.threats().iter().any(|threat| open.is_within(unit, threat, 3));
    Some(if actions == 0 {
        "Your two actions are spent. Press End the turn, and the Hostile reacts."
    } else if !open.is_unopposed(unit) && member.mind == Mind::Focus {
        "An enemy is beside you. Flip to Primal to fight, or shoot; leaving gives it a free attack first."
    } else if !open.is_unopposed(unit) {
        "Kill what shares your tile before you leave it: whoever walks away is struck first."
    } else if refugee_here {
        "A refugee is here: Work takes them along, without a roll. They follow wherever you go."
    } else if leads && here == open.mission.sheet().exits[0] {
        "You stand on the exit: Leave the field takes everybody along who follows you."
    } else if leads {
        "Lead them east to the exit, and let the others clear the way."
    } else if near && member.mind == Mind::Focus {
        "A token is near. Scout it from here: whoever walks into one is ambushed, and a revealed one can be shot."
    } else if near {
        "A token is near. Only in Focus can you scout it; flip, or let somebody else look first."
    } else if field.distance(open.mission.sheet().start, here) < 3 {
        "Two Moves bring you four tiles over open ground. Upwards and into hard terrain costs one more."
    } else {
        "The refugees hide in the wadi. Stay within a Move of each other: whoever is alone is hunted."
    })
}

fn for_the_hostile(open: &Open) -> Option<&'static str> {
    Some(match open.frame()? {
        Frame::Placement => "The plan Ambush is a good start: tokens beside the ways that the operatives must take.",
        Frame::Reaction { .. } if open.stored == 0 => "No Edge is stored. A token may still show itself, or you are done.",
        Frame::Reaction { .. } => {
            "A token that moves onto an operative ambushes: it is revealed and attacks at once, all for one Edge."
        }
        Frame::Acting { .. } => "Hidden tokens cannot be attacked. Stay hidden until you can strike.",
        Frame::Ambush { .. } => "The strongest first: the others still come after it.",
        Frame::Roll(roll) if roll.step == RollStep::Dice => {
            "Feeders on the target's tile can be expended for a black die each. The chance of every choice is shown."
        }
        Frame::Punches { .. } => "A sucker punch costs nothing but the secret of the token that takes it.",
        _ => return None,
    })
}
