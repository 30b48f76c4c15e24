import type { IModule } from 'dependency-cruiser';

/** For each folder, the folders from which it imports. */
type Graph = Map<string, Set<string>>;

const isTest = (file: string): boolean => /\.test(ing)?\.tsx?$/.test(file);

/**
 * Returns circular imports between areas, between nouns of an area, and between folders of a noun, even if no two files
 * import each other. The files of a noun that are in no folder count as one folder. Imports of tests are ignored.
 */
export function findFolderCycles(modules: readonly IModule[]): string[] {
  const graph: Graph = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const edge = isTest(source) ? undefined : edgeBetween(source, resolved);
      if (edge) addEdge(graph, ...edge);
    }
  }
  return [...new Set([...graph.keys()].flatMap((folder) => cycleThrough(graph, folder) ?? []))];
}

/** Returns the outermost folders in which two files differ. */
function edgeBetween(from: string, to: string): [string, string] | undefined {
  const [a, b] = [foldersOf(from), foldersOf(to)];
  const level = a.findIndex((folder, index) => folder !== b[index]);
  const [first, second] = [a[level], b[level]];
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** Returns the area, the noun and the folder of the noun of a file. Empty for files outside of the features. */
function foldersOf(file: string): string[] {
  const [, area, noun = '.', folder = '.'] =
    /^((?:client|server)\/features\/[^/]+)\/(?:([^/]+)\/)?(?:([^/]+)\/)?/.exec(file) ?? [];
  return area === undefined ? [] : [area, `${area}/${noun}`, `${area}/${noun}/${folder}`];
}

function addEdge(graph: Graph, from: string, to: string): void {
  graph.set(from, (graph.get(from) ?? new Set()).add(to));
}

/** Returns the shortest cycle of imports through a folder. The cycle starts with its alphabetically first folder. */
function cycleThrough(graph: Graph, folder: string): string | undefined {
  const paths = [[folder]];
  const seen = new Set<string>();
  for (const path of paths) {
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === folder) return inNamedOrder(path);
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  return undefined;
}

function inNamedOrder(cycle: string[]): string {
  const [first = ''] = cycle.toSorted();
  const start = cycle.indexOf(first);
  return [...cycle.slice(start), ...cycle.slice(0, start), first].join(' → ');
}
