import type { IModule } from 'dependency-cruiser';

/** For each folder, the folders it imports from. */
type Graph = Map<string, Set<string>>;

const isTest = (file: string): boolean => /\.test(ing)?\.tsx?$/.test(file);

/**
 * Finds feature folders that import one another in a circle, even where no files do. Features are compared as a
 * whole; inside a feature, each of its folders, and the files beside them as one more. Tests may import anything.
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

function edgeBetween(from: string, to: string): [string, string] | undefined {
  const [a, b] = [foldersOf(from), foldersOf(to)];
  if (!a || !b) return undefined;
  if (a.feature !== b.feature) return [a.feature, b.feature];
  return a.folder === b.folder ? undefined : [a.folder, b.folder];
}

function foldersOf(file: string): { feature: string; folder: string } | undefined {
  const [, feature, folder = '.'] =
    /^((?:client|server)\/features\/[^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  return feature === undefined ? undefined : { feature, folder: `${feature}/${folder}` };
}

function addEdge(graph: Graph, from: string, to: string): void {
  graph.set(from, (graph.get(from) ?? new Set()).add(to));
}

/** The shortest way from a folder back to itself, begun at its first folder by name. */
function cycleThrough(graph: Graph, folder: string): string | undefined {
  const ways = [[folder]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === folder) return inNamedOrder(way);
      if (!seen.has(next)) ways.push([...way, next]);
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
