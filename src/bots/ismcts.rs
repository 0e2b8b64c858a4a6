//! Search in a game of hidden information: single-observer ISMCTS.
//!
//! Every simulation makes up one world that fits the view and walks it down one shared tree. A node is a path of actions;
//! which of its edges can be taken depends on the world, since hidden cards and dice change what is legal. So UCB1 weighs
//! an edge by how often it was *available*, not by how often its node was visited.
//!
//! There is no playout to the end: at the cut-off [`Game::evaluate`] speaks for every seat that decided on the way.

use super::{Budget, worth};
use crate::engine::{Game, Rng, Seat, Story, Turn, playout};
use std::time::Instant;

/// How much a search tries what it knows little about. Evaluations of neighbouring positions differ by little, so this
/// is less than the customary 0.7.
const EXPLORATION: f32 = 0.35;

/// A look at the clock after this many simulations.
const CLOCK_EVERY: u32 = 64;

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Search {
    /// The place in the legal list of the action that was tried most.
    pub best: usize,
    pub simulations: u32,
    /// How often each legal action was tried.
    pub visits: Vec<u32>,
    /// How many paths of actions the tree holds.
    pub nodes: usize,
}

/// Searches for what `seat` should do. Nothing but the view tells it of the game, and its dice are its own.
pub fn search<G: Game>(view: &G::View, seat: Seat, legal: &[G::Action], budget: Budget, rng: &mut Rng) -> Search {
    if legal.len() <= 1 {
        return Search { best: 0, simulations: 0, visits: vec![0; legal.len()], nodes: 0 };
    }
    let end = budget.deadline.map(|deadline| Instant::now() + deadline);
    let mut walk = Walk::<G> {
        tree: Tree { nodes: vec![Vec::new()], untried: Vec::new() },
        rng: rng.fork(),
        path: Vec::new(),
        legal: Vec::new(),
        story: Story::silent(),
    };
    let mut simulations = 0;
    while simulations < budget.simulations.max(1) {
        walk.simulate(view, seat, legal, budget.depth);
        simulations += 1;
        if simulations % CLOCK_EVERY == 0 && end.is_some_and(|end| Instant::now() >= end) {
            break;
        }
    }
    let tree = walk.tree;
    let mut visits = vec![0; legal.len()];
    let (mut best, mut most) = (0, (0, 0.0));
    for edge in &tree.nodes[0] {
        let Ok(place) = legal.binary_search(&edge.action) else { continue };
        visits[place] = edge.visits;
        if (edge.visits, edge.mean()) > most {
            (best, most) = (place, (edge.visits, edge.mean()));
        }
    }
    Search { best, simulations, visits, nodes: tree.nodes.len() }
}

/// One search on its way, with the space that its simulations share.
struct Walk<G: Game> {
    tree: Tree<G::Action>,
    rng: Rng,
    /// The edges that this simulation took.
    path: Vec<Step>,
    legal: Vec<G::Action>,
    story: Story,
}

#[derive(Clone, Copy)]
struct Step {
    node: usize,
    edge: usize,
}

impl<G: Game> Walk<G> {
    /// One world: down the tree, one new node, on at random to the cut-off, and the news back up.
    fn simulate(&mut self, view: &G::View, seat: Seat, legal: &[G::Action], depth: u32) {
        let mut world = G::determinize(view, &mut self.rng);
        self.path.clear();
        self.legal.clear();
        self.legal.extend_from_slice(legal);
        // Several seats may owe a decision at the root; the searching one goes first.
        let (mut actor, mut node) = (seat, 0);
        for ply in 1.. {
            let (edge, grown) = self.tree.take(node, actor, &self.legal, &mut self.rng);
            self.path.push(Step { node, edge });
            let taken = &self.tree.nodes[node][edge];
            node = taken.node as usize;
            world.apply(actor, &taken.action, &mut self.story);
            if ply >= depth {
                break;
            }
            if grown {
                for _ in ply..depth {
                    if playout::random_step(&mut world, &mut self.rng, &mut self.legal, &mut self.story).is_none() {
                        break;
                    }
                }
                break;
            }
            let Turn::Act(seats) = world.turn() else { break };
            let Some(next) = seats.first() else { break };
            actor = next;
            self.legal.clear();
            world.legal_actions(actor, &mut self.legal);
        }
        self.report(&world);
    }

    /// Every edge on the path earns what its own seat got. The values of all seats add up to 1 by the rules' contract,
    /// so only those that decided something need be asked.
    fn report(&mut self, world: &G) {
        let mut worths = [None; Seat::MOST];
        for Step { node, edge } in self.path.drain(..) {
            let edge = &mut self.tree.nodes[node][edge];
            edge.visits += 1;
            edge.reward += *worths[edge.seat.index()].get_or_insert_with(|| worth(world, edge.seat));
        }
    }
}

/// Every node is the list of its edges, sorted by seat and action as legal lists are.
struct Tree<A> {
    nodes: Vec<Vec<Edge<A>>>,
    /// Scratch space: the place in the legal list, and where its edge belongs.
    untried: Vec<(usize, usize)>,
}

struct Edge<A> {
    seat: Seat,
    action: A,
    /// Where it leads.
    node: u32,
    visits: u32,
    available: u32,
    reward: f32,
}

impl<A> Edge<A> {
    fn mean(&self) -> f32 {
        self.reward / self.visits.max(1) as f32
    }

    fn urgency(&self) -> f32 {
        let visits = self.visits.max(1) as f32;
        self.reward / visits + EXPLORATION * ((self.available as f32).ln() / visits).sqrt()
    }
}

impl<A: Clone + Ord> Tree<A> {
    /// The edge to follow in a world where `seat` may do `legal`, and whether it is new.
    fn take(&mut self, node: usize, seat: Seat, legal: &[A], rng: &mut Rng) -> (usize, bool) {
        let edges = &mut self.nodes[node];
        self.untried.clear();
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        let mut at = edges.partition_point(|edge| edge.seat < seat);
        for (place, action) in legal.iter().enumerate() {
            while edges.get(at).is_some_and(|edge| edge.seat == seat && edge.action < *action) {
                at += 1;
            }
            match edges.get_mut(at) {
                Some(edge) if edge.seat == seat && edge.action == *action => {
                    edge.available += 1;
                    let urgency = edge.urgency();
                    if urgency > most {
                        (best, most) = (at, urgency);
                    }
                }
                _ => self.untried.push((place, at)),
            }
        }
        if self.untried.is_empty() {
            return (best, false);
        }
        let (place, at) = *rng.pick(&self.untried);
        let edge =
            Edge { seat, action: legal[place].clone(), node: self.nodes.len() as u32, visits: 0, available: 1, reward: 0.0 };
        self.nodes[node].insert(at, edge);
        self.nodes.push(Vec::new());
        (at, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visit(tree: &mut Tree<u8>, seat: Seat, legal: &[u8], rng: &mut Rng) -> (u8, bool) {
        let (edge, grown) = tree.take(0, seat, legal, rng);
        tree.nodes[0][edge].visits += 1;
        (tree.nodes[0][edge].action, grown)
    }

    #[test]
    fn what_was_never_tried_comes_first_and_only_if_it_is_legal_here() {
        let mut rng = Rng::from_number(1);
        let mut tree = Tree { nodes: vec![Vec::new()], untried: Vec::new() };
        for _ in 0..3 {
            assert!(visit(&mut tree, Seat(0), &[2, 4, 6], &mut rng).1);
        }
        assert!(!visit(&mut tree, Seat(0), &[2, 4, 6], &mut rng).1);
        assert_eq!(visit(&mut tree, Seat(0), &[3, 4], &mut rng), (3, true));
        assert_eq!(visit(&mut tree, Seat(0), &[6], &mut rng), (6, false));
        // The same action of another seat is another edge.
        assert_eq!(visit(&mut tree, Seat(1), &[4], &mut rng), (4, true));
        assert!(tree.nodes[0].is_sorted_by_key(|edge| (edge.seat, edge.action)));
        let available: Vec<u32> = tree.nodes[0].iter().map(|edge| edge.available).collect();
        let legal_since_known = tree.nodes[0].iter().find(|edge| edge.action == 3).map(|edge| edge.available);
        assert_eq!((available.len(), legal_since_known), (5, Some(1)));
    }

    #[test]
    fn an_edge_that_was_often_available_and_seldom_taken_grows_urgent() {
        let edge = |visits, available| Edge { seat: Seat(0), action: 0, node: 0, visits, available, reward: 0.5 * visits as f32 };
        assert!(edge(2, 100).urgency() > edge(2, 10).urgency());
        assert!(edge(2, 100).urgency() > edge(50, 100).urgency());
    }
}
