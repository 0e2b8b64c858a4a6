//! For those who play their first game: short hints about the decision that lies before them, and what they are offered first.

use super::super::content::{Faction, Region, Skill, Terrain};
use super::super::rules::{Action, BattleStage, Deck, Errand, Phase};
use super::super::view::View;

/// What a newcomer should know now.
pub fn hint(view: &View) -> Option<String> {
    let open = &view.open;
    let own = view.own.as_ref()?;
    let text = match view.phase()? {
        Phase::Factions => "The Humans are the plainest to begin with: they go far, and hold what they take.",
        Phase::Home => "A landing with crystals around it pays every time that somebody enables scoring.",
        Phase::Turn { acted: false } if open.round == 1 => {
            "Three actions a round, each paid with cards. First move: regions with crystals are what scores."
        }
        Phase::Turn { acted: false } if own.hand.len() < 2 => {
            "Few cards are left. Drawing is an action, too: two cards, and you keep one."
        }
        Phase::Turn { acted: false } => {
            "Buildings work again and again, units win battles. Whoever does only one of both falls behind."
        }
        Phase::Turn { acted: true } => "A skill costs no action, and each can be used once a round.",
        Phase::Errand(work) if work.on == Errand::Move => {
            "Spend cards until you have the points you want, then march: each unit takes a point a step."
        }
        Phase::Errand(work) if work.on == Errand::Build => "Points pay for building and for putting to work what stands already.",
        Phase::Errand(_) => "Recruits come to your headquarters when you press Done.",
        Phase::Battle => match open.battle.as_ref()?.stage {
            BattleStage::Deploy(_) => {
                "Control wins the region, Prisoners takes one enemy, Attrition kills one for each of yours. Ties on control defend."
            }
            BattleStage::Tactics(_) => "A card that is played here is gone for the next actions. If nothing is to be won, pass.",
            _ => return None,
        },
        Phase::Initiative => "First means first choice of regions; last means to answer what all others did.",
        _ => return None,
    };
    Some(text.to_owned())
}

/// What somebody new is offered first: the faction, landing, skills and terrain that are as good as any.
pub fn proposals(view: &View) -> Vec<Action> {
    let open = &view.open;
    let own = view.own.as_ref().and_then(|own| own.faction);
    match (view.phase(), own) {
        (Some(Phase::Factions), _) => vec![Action::Choose(Faction::Humans)],
        (Some(Phase::Home), _) => {
            let around = |region: &Region| -> u8 { region.neighbours().into_iter().map(|near| open.site(near).crystals).sum() };
            Region::LANDINGS.into_iter().max_by_key(around).map(Action::Settle).into_iter().collect()
        }
        (Some(Phase::Skills { .. }), Some(faction)) => plain_skills(faction).map(Action::Learn).into(),
        (Some(Phase::Survey(_) | Phase::Archive), Some(faction)) => {
            let stand = |terrain: &Terrain| -> u8 {
                Region::ALL.into_iter().filter(|at| at.terrain() == Some(*terrain)).map(|at| open.site(at).of(faction)).sum()
            };
            let most = Terrain::ALL.into_iter().filter(|terrain| stand(terrain) > 0).max_by_key(stand);
            most.map(|terrain| Action::Draw(Deck::Terrain(terrain))).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The skills of a faction, besides the one that it begins with, that need the least thought.
fn plain_skills(faction: Faction) -> [Skill; 2] {
    match faction {
        Faction::Humans => [Skill::SupplyDrop, Skill::ForcedMarch],
        Faction::Pilgrims => [Skill::Enlightenment, Skill::Attune],
        Faction::Machines => [Skill::HardLink, Skill::Relocate],
        Faction::Trogs => [Skill::DeepRoads, Skill::Eruption],
    }
}
