//! Which files of a room need each other, read from the paths that they name.

use super::{code, files, root};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// A module by its path below `src/`: `["app", "menu"]`.
type Module = Vec<String>;

/// Every module with its code, the tests left out.
fn modules() -> BTreeMap<Module, String> {
    let src = root().join("src");
    let module = |path: &std::path::Path| -> Module {
        let place = path.strip_prefix(&src).unwrap().with_extension("");
        let mut parts: Module = place.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        if parts.last().is_some_and(|last| last == "mod") {
            parts.pop();
        }
        parts
    };
    let all = files(&src, ".rs").into_iter().map(|path| (module(&path), code(&path)));
    all.filter(|(module, _)| !module.iter().any(|part| part == "tests")).collect()
}

/// The single paths of a tree such as `super::{a::B, c}`.
fn branches(tree: &str) -> Vec<Module> {
    let parts = |path: &str| -> Module {
        let path = path.split(" as ").next().unwrap_or_default();
        path.split("::").map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
    };
    let Some(open) = tree.find('{') else { return vec![parts(tree)] };
    let stem = parts(&tree[..open]);
    let inner = &tree[open + 1..tree.rfind('}').unwrap_or(tree.len())];
    let (mut depth, mut twigs) = (0, vec![String::new()]);
    for sign in inner.chars() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                twigs.push(String::new());
                continue;
            }
            _ => {}
        }
        twigs.last_mut().unwrap().push(sign);
    }
    let twigs = twigs.iter().filter(|twig| !twig.trim().is_empty());
    twigs.flat_map(|twig| branches(twig)).map(|branch| [stem.clone(), branch].concat()).collect()
}

/// The paths of the `use` lines of a file, one by one.
pub fn used(code: &str) -> Vec<Module> {
    uses(code).into_iter().map(|(_, path)| path.into_iter().filter(|part| part != "self").collect()).collect()
}

/// What stands in the `use` lines of a file: whether it is handed on, and the path.
fn uses(code: &str) -> Vec<(bool, Module)> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let before = code[code[..at].rfind('\n').map_or(0, |start| start + 1)..at].trim();
        let handed_on = before == "pub" || before.starts_with("pub(") && before.ends_with(')');
        if before.is_empty() || handed_on {
            let tree = code[at + 4..].split(';').next().unwrap_or_default();
            found.extend(branches(tree).into_iter().map(|path| (handed_on, path)));
        }
    }
    found
}

/// The paths that are named in the code itself, as far as they begin with a module.
fn named(code: &str) -> Vec<Module> {
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    let words: Vec<&str> = code.split(|sign: char| !is_word(sign) && sign != ':').collect();
    let path = |word: &&str| word.split("::").map(str::to_owned).collect::<Module>();
    words.iter().filter(|word| word.contains("::")).map(path).filter(|path| path.iter().all(|part| !part.is_empty())).collect()
}

struct House {
    modules: BTreeMap<Module, String>,
    /// What a module hands on under a name.
    handed_on: BTreeMap<(Module, String), Module>,
}

static HOUSE: LazyLock<House> = LazyLock::new(House::new);

impl House {
    fn new() -> House {
        let mut house = House { modules: modules(), handed_on: BTreeMap::new() };
        for (module, code) in &house.modules {
            for (_, path) in uses(code).into_iter().filter(|(handed_on, _)| *handed_on) {
                if let (Some(name), Some(whole)) = (path.last().cloned(), house.rooted(module, &path)) {
                    house.handed_on.insert((module.clone(), name), whole);
                }
            }
        }
        house
    }

    /// A path from the root of the crate, if it leads into the crate at all.
    fn rooted(&self, module: &Module, path: &[String]) -> Option<Module> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => Some(rest.to_vec()),
            "self" => Some([module, rest].concat()),
            "super" => {
                let up = path.iter().take_while(|part| *part == "super").count();
                Some([&module[..module.len().checked_sub(up)?], &path[up..]].concat())
            }
            _ => Some([&module[..], path].concat()).filter(|path| self.modules.contains_key(&path[..=module.len()])),
        }
    }

    /// The file in which something lies, whoever hands it on.
    fn file_of(&self, path: &[String], hops: usize) -> Module {
        let mut module = Vec::new();
        for (at, part) in path.iter().enumerate() {
            let next = [&module[..], std::slice::from_ref(part)].concat();
            if self.modules.contains_key(&next) {
                module = next;
                continue;
            }
            if let Some(whole) = self.handed_on.get(&(module.clone(), part.clone())).filter(|_| hops > 0) {
                return self.file_of(&[whole, &path[at + 1..]].concat(), hops - 1);
            }
            break;
        }
        module
    }

    /// The paths that a file names, from the root of the crate.
    fn paths(&self, module: &Module) -> Vec<Module> {
        let code = &self.modules[module];
        let uses = uses(code);
        let imported: BTreeMap<&String, Module> =
            uses.iter().filter_map(|(_, path)| Some((path.last()?, self.rooted(module, path)?))).collect();
        let inline = named(code).into_iter().filter_map(|path| {
            let by_name = || Some([&imported.get(&path[0])?[..], &path[1..]].concat());
            self.rooted(module, &path).or_else(by_name)
        });
        uses.iter().filter_map(|(_, path)| self.rooted(module, path)).chain(inline).collect()
    }

    /// The files that a file names.
    fn needs(&self, module: &Module) -> BTreeSet<Module> {
        self.paths(module).iter().map(|path| self.file_of(path, 6)).filter(|needed| needed != module).collect()
    }
}

/// Which rooms a room names, in whatever way its files write it.
pub fn edges() -> BTreeMap<String, BTreeSet<String>> {
    let house = &*HOUSE;
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for module in house.modules.keys() {
        let rooms = house.paths(module).into_iter().filter_map(|path| path.into_iter().next());
        let others = rooms.filter(|room| *room != module[0] && house.modules.contains_key(std::slice::from_ref(room)));
        edges.entry(module[0].clone()).or_default().extend(others);
    }
    edges.retain(|_, others| !others.is_empty());
    edges
}

/// The files that those of a folder name.
pub fn needed_by(folder: &[&str]) -> BTreeSet<Module> {
    let house = &*HOUSE;
    let below =
        house.modules.keys().filter(|module| module.len() >= folder.len() && module.iter().zip(folder).all(|(a, b)| a == b));
    below.flat_map(|module| house.needs(module)).collect()
}

/// The first ring of files that need each other, those that only gather a room's parts (`mod.rs`) left out.
pub fn ring(room: &str) -> Option<Vec<String>> {
    let house = &*HOUSE;
    let is_folder = |module: &Module| house.modules.keys().any(|other| other.len() > module.len() && other.starts_with(module));
    let files: BTreeSet<&Module> =
        house.modules.keys().filter(|module| module.len() > 1 && module[0] == room && !is_folder(module)).collect();
    let edges: BTreeMap<&Module, BTreeSet<Module>> = files.iter().map(|file| (*file, house.needs(file))).collect();
    let reaches = |from: &Module| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(file) = next.pop() {
            for needed in edges.get(&file).into_iter().flatten().filter(|needed| files.contains(needed)) {
                if seen.insert(needed.clone()) {
                    next.push(needed.clone());
                }
            }
        }
        seen
    };
    let reached: BTreeMap<&Module, BTreeSet<Module>> = files.iter().map(|file| (*file, reaches(file))).collect();
    let start = files.iter().find(|file| reached[**file].contains(**file))?;
    let with_it = reached[*start].iter().filter(|file| reached.get(file).is_some_and(|back| back.contains(*start)));
    Some(with_it.map(|file| file.join("/")).collect())
}
