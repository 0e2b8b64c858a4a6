//! Search in a game of hidden information: single-observer ISMCTS.
//!
//! Every simulation makes up one world that fits the view and walks it down one shared tree. A node is a path of actions;
//! which of its edges can be taken depends on the world, since hidden cards and dice change what is legal. So an edge is
//! weighed against those that were available with it, not against all that the node has ever had.
//!
//! Where a list is long, a node looks only at the most promising part of it at first ([`Game::prior`]), and at more the
//! oftener it is visited: three hundred placements would otherwise eat the budget before the search is a step deep.
//!
//! There is no playout: a simulation ends at the first position that is new to the tree, or at the cut-off, and there
//! [`Game::evaluate`] speaks for every seat that decided on the way. It also says beforehand which actions look good, so
//! that a turn of several actions with dozens of choices each is searched along its promising lines first.

use super::{Budget, worth};
use crate::engine::{Game, Rng, Seat, Story, Turn};
use std::time::Instant;

/// How much a search tries what it has tried little, in the order of its prior.
const EXPLORATION: f32 = 0.4;

/// The difference in prior that makes an action some three times as interesting as another.
const DISCERNMENT: f32 = 0.02;

/// How many simulations the prior of an action is worth.
const PRIOR_WEIGHT: f32 = 1.0;

/// As many actions a node looks at when it is new.
const FIRST_WIDTH: usize = 32;

/// How many more it looks at for every so many visits, by the root of their number.
const WIDENING: f32 = 4.0;

/// Positions that may be looked at for every simulation to find a turn that wins, and for how many simulations that grows.
const WINS: usize = 8;
const MOST: u32 = 1_500;

/// The prior at the root is the mean of so many worlds where chance is involved.
const PRIOR_WORLDS: u32 = 4;

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
    search_in::<G>(view, seat, legal, budget, 1, rng)
}

/// The same in several trees at once, each on a processor of its own and with its part of the simulations; what was tried most in
/// all of them together is the best.
pub fn search_in<G: Game>(
    view: &G::View,
    seat: Seat,
    legal: &[G::Action],
    budget: Budget,
    trees: usize,
    rng: &mut Rng,
) -> Search {
    if legal.len() <= 1 {
        return Search { best: 0, simulations: 0, visits: vec![0; legal.len()], nodes: 0 };
    }
    let win = G::determinize(view, &mut rng.clone()).winning_action(seat, budget.simulations.min(MOST) as usize * WINS);
    if let Some(best) = win.and_then(|action| legal.binary_search(&action).ok()) {
        return Search { best, simulations: 0, visits: vec![0; legal.len()], nodes: 0 };
    }
    let part = Budget { simulations: budget.simulations.div_ceil(trees as u32), ..budget };
    let streams: Vec<Rng> = (0..trees).map(|_| rng.fork()).collect();
    let grow = |rng: Rng| one_tree::<G>(view, seat, legal, part, rng);
    let grown: Vec<Grown> = if trees == 1 {
        streams.into_iter().map(grow).collect()
    } else {
        std::thread::scope(|scope| {
            let trees: Vec<_> = streams.into_iter().map(|rng| scope.spawn(|| grow(rng))).collect();
            trees.into_iter().map(|tree| tree.join().expect("a search goes wrong in one tree as in all")).collect()
        })
    };
    let visits: Vec<u32> = (0..legal.len()).map(|at| grown.iter().map(|tree| tree.edges[at].0).sum()).collect();
    let mean = |at: usize| {
        let (visits, rewards) = grown.iter().fold((0.0, 0.0), |(visits, rewards), tree| {
            (visits + tree.edges[at].0 as f32 + PRIOR_WEIGHT, rewards + tree.edges[at].1)
        });
        rewards / visits
    };
    let (mut best, mut most) = (0, (0, 0.0));
    for (at, visits) in visits.iter().enumerate() {
        let found = (*visits, mean(at));
        if found > most {
            (best, most) = (at, found);
        }
    }
    let simulations = grown.iter().map(|tree| tree.simulations).sum();
    Search { best, simulations, visits, nodes: grown.iter().map(|tree| tree.nodes).sum() }
}

/// What one tree says of the actions at its root.
struct Grown {
    simulations: u32,
    nodes: usize,
    /// How often each legal action was tried, and what it earned, its prior included.
    edges: Vec<(u32, f32)>,
}

fn one_tree<G: Game>(view: &G::View, seat: Seat, legal: &[G::Action], budget: Budget, rng: Rng) -> Grown {
    let end = budget.deadline.map(|deadline| Instant::now() + deadline);
    let mut walk = Walk::<G>::new(rng);
    let mut simulations = 0;
    while simulations < budget.simulations.max(1) {
        walk.simulate(view, seat, legal, budget.depth);
        simulations += 1;
        if simulations % CLOCK_EVERY == 0 && end.is_some_and(|end| Instant::now() >= end) {
            break;
        }
    }
    let tree = walk.tree;
    let mut edges = vec![(0, 0.0); legal.len()];
    for edge in &tree.nodes[0] {
        if let Ok(at) = legal.binary_search(&edge.action) {
            edges[at] = (edge.visits, edge.reward + PRIOR_WEIGHT * edge.prior);
        }
    }
    Grown { simulations, nodes: tree.nodes.len(), edges }
}

/// What a seat may expect of one action, as a search behind it sees it. Two actions of a view that are weighed with the same
/// stream are weighed in the same worlds.
pub fn expectation<G: Game>(view: &G::View, seat: Seat, action: &G::Action, budget: Budget, worlds: &Rng) -> f32 {
    let mut walk = Walk::<G>::new(worlds.clone());
    for _ in 0..budget.simulations.max(1) {
        walk.simulate(view, seat, std::slice::from_ref(action), budget.depth);
    }
    let edge = &walk.tree.nodes[0][0];
    edge.reward / edge.visits as f32
}

/// One search on its way, with the space that its simulations share.
struct Walk<G: Game> {
    tree: Tree<G::Action>,
    rng: Rng,
    /// The edges that this simulation took.
    path: Vec<Step>,
    legal: Vec<G::Action>,
    /// Which edge of the node each legal action is.
    places: Vec<usize>,
    story: Story,
}

#[derive(Clone, Copy)]
struct Step {
    node: usize,
    edge: usize,
}

impl<G: Game> Walk<G> {
    fn new(rng: Rng) -> Self {
        let tree = Tree { nodes: vec![Vec::new()] };
        Walk { tree, rng, path: Vec::new(), legal: Vec::new(), places: Vec::new(), story: Story::silent() }
    }

    /// One world: down the tree to a position that is new or as far as the cut-off, and the news back up.
    fn simulate(&mut self, view: &G::View, seat: Seat, legal: &[G::Action], depth: u32) {
        let mut world = G::determinize(view, &mut self.rng);
        self.path.clear();
        self.legal.clear();
        self.legal.extend_from_slice(legal);
        // Several seats may owe a decision at the root; the searching one goes first.
        let (mut actor, mut node) = (seat, 0);
        for ply in 1.. {
            let width = FIRST_WIDTH + (WIDENING * (self.tree.visits(node) as f32).sqrt()) as usize;
            narrow(&world, actor, &mut self.legal, width, node == 0);
            let (story, rng) = (&mut self.story, &mut self.rng);
            self.tree.grow(node, actor, &self.legal, &mut self.places, |action| {
                if node == 0 {
                    return sampled_prior::<G>(view, &world, actor, action, rng);
                }
                let mut next = world.clone();
                next.play_unchecked(actor, action, story);
                worth(&next, actor)
            });
            let edge = self.tree.take(node, &self.places);
            self.path.push(Step { node, edge });
            let taken = &self.tree.nodes[node][edge];
            node = taken.node as usize;
            world.play_unchecked(actor, &taken.action, &mut self.story);
            if ply >= depth || taken.visits == 0 {
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

/// The prior of an action of the decision that is searched: where dice fall or something is learned by it, at what it comes
/// to in several worlds, since a single throw may put it off for good.
fn sampled_prior<G: Game>(view: &G::View, world: &G, seat: Seat, action: &G::Action, rng: &mut Rng) -> f32 {
    let mut story = Story::silent();
    let mut next = world.clone();
    next.play_unchecked(seat, action, &mut story);
    let mut sum = worth(&next, seat);
    if !story.revealed() {
        return sum;
    }
    for _ in 1..PRIOR_WORLDS {
        let mut next = G::determinize(view, rng);
        next.play_unchecked(seat, action, &mut story);
        sum += worth(&next, seat);
    }
    sum / PRIOR_WORLDS as f32
}

/// Leaves the `width` most promising actions of a longer list, none of them idle, in the list's own order. At the root, where a look at
/// everything is paid for only once, nothing is left out that the game does not rate.
fn narrow<G: Game>(world: &G, seat: Seat, legal: &mut Vec<G::Action>, width: usize, is_root: bool) {
    if !legal.iter().all(G::is_idle) {
        legal.retain(|action| !G::is_idle(action));
    }
    if legal.len() <= width {
        return;
    }
    let prior = world.prior(seat);
    let mut rated: Vec<(f32, usize)> = legal.iter().enumerate().map(|(at, action)| (prior(action), at)).collect();
    if is_root && rated.iter().all(|(prior, _)| prior.total_cmp(&rated[0].0).is_eq()) {
        return;
    }
    // Equal priors are taken from all over the list, since neighbours in it are much alike.
    let order = |(a, at): &(f32, usize), (b, bt): &(f32, usize)| b.total_cmp(a).then(scattered(*at).cmp(&scattered(*bt)));
    rated.select_nth_unstable_by(width, order);
    rated.truncate(width);
    rated.sort_unstable_by_key(|(_, at)| *at);
    *legal = rated.into_iter().map(|(_, at)| legal[at].clone()).collect();
}

fn scattered(at: usize) -> u32 {
    (at as u32).wrapping_mul(0x9E37_79B1)
}

/// Every node is the list of its edges, sorted by seat and action as legal lists are.
struct Tree<A> {
    nodes: Vec<Vec<Edge<A>>>,
}

struct Edge<A> {
    seat: Seat,
    action: A,
    /// Where it leads.
    node: u32,
    visits: u32,
    reward: f32,
    /// What it looked worth before it was tried, and how interesting that makes it.
    prior: f32,
    interest: f32,
}

impl<A> Edge<A> {
    fn mean(&self) -> f32 {
        (self.reward + PRIOR_WEIGHT * self.prior) / (self.visits as f32 + PRIOR_WEIGHT)
    }
}

impl<A: Clone + Ord> Tree<A> {
    fn visits(&self, node: usize) -> u32 {
        self.nodes[node].iter().map(|edge| edge.visits).sum()
    }

    /// Gives `node` an edge for everything `seat` may do here that it has none for, with what it is worth where it leads as its
    /// prior. `places` tells which edge each of `legal` is.
    fn grow(&mut self, node: usize, seat: Seat, legal: &[A], places: &mut Vec<usize>, mut prior_of: impl FnMut(&A) -> f32) {
        places.clear();
        if self.nodes[node].is_empty() {
            self.nodes[node].reserve(legal.len());
        }
        let mut at = self.nodes[node].partition_point(|edge| edge.seat < seat);
        for action in legal {
            let edges = &self.nodes[node];
            let own = |at: usize| edges.get(at).filter(|edge| edge.seat == seat);
            // Mostly the next edge is the one, and to be equal is quicker told than to be less.
            while own(at).is_some_and(|edge| edge.action != *action && edge.action < *action) {
                at += 1;
            }
            if own(at).is_none_or(|edge| edge.action != *action) {
                let prior = prior_of(action);
                let interest = (prior / DISCERNMENT).exp();
                let leads_to = self.nodes.len() as u32;
                self.nodes.push(Vec::new());
                let edge = Edge { seat, action: action.clone(), node: leads_to, visits: 0, reward: 0.0, prior, interest };
                self.nodes[node].insert(at, edge);
            }
            // What comes in later comes in behind it.
            places.push(at);
            at += 1;
        }
    }

    /// The edge to follow in a world where the edges at `places` can be taken.
    fn take(&self, node: usize, places: &[usize]) -> usize {
        let edges = &self.nodes[node];
        let (mut visits, mut interest) = (0, 0.0);
        for at in places {
            visits += edges[*at].visits;
            interest += edges[*at].interest;
        }
        let reach = EXPLORATION * (visits as f32 + 1.0).sqrt() / interest;
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for &at in places {
            let edge = &edges[at];
            let urgency = edge.mean() + reach * edge.interest / (edge.visits as f32 + 1.0);
            if urgency > most {
                (best, most) = (at, urgency);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROMISES: [f32; 8] = [0.5, 0.5, 0.5, 0.9, 0.5, 0.5, 0.45, 0.5];

    /// One visit that pays what was promised.
    fn visit(tree: &mut Tree<usize>, seat: Seat, legal: &[usize]) -> usize {
        let mut places = Vec::new();
        tree.grow(0, seat, legal, &mut places, |action| PROMISES[*action]);
        let at = tree.take(0, &places);
        let edge = &mut tree.nodes[0][at];
        edge.visits += 1;
        edge.reward += edge.prior;
        edge.action
    }

    #[test]
    fn only_what_is_legal_here_is_taken_and_the_best_prior_comes_first() {
        let mut tree = Tree { nodes: vec![Vec::new()] };
        assert_eq!(visit(&mut tree, Seat(0), &[2, 3, 4, 6]), 3);
        assert!([2, 4].contains(&visit(&mut tree, Seat(0), &[2, 4, 6])));
        assert_eq!(visit(&mut tree, Seat(0), &[6]), 6);
        // The same action of another seat is another edge.
        assert_eq!(visit(&mut tree, Seat(1), &[4]), 4);
        assert!(tree.nodes[0].is_sorted_by_key(|edge| (edge.seat, edge.action)));
        assert_eq!((tree.nodes[0].len(), tree.nodes.len()), (5, 6));
    }

    #[test]
    fn alike_actions_are_tried_alike_and_poor_ones_seldom() {
        let mut tree = Tree { nodes: vec![Vec::new()] };
        let mut counts = [0u32; 8];
        for _ in 0..90 {
            counts[visit(&mut tree, Seat(0), &[0, 1, 6])] += 1;
        }
        assert!(counts[0].abs_diff(counts[1]) <= 1 && counts[6] < counts[0] / 2 && counts[6] > 0, "{counts:?}");
    }
}
