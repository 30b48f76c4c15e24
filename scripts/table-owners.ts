/** Finds which noun writes which table, from the sources of the stores. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

/** A store names the table it writes as a text, whether it uses the query builder, a helper or SQL. */
const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'/g,
  /\b(?:insertAll|deleteExpiredRows)\(\s*\w+,\s*'(\w+)'/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(\w+)/g,
  /\bupdate\s+(\w+)\s+(?:as\s+\w+\s+)?set\b/g,
];

/** Returns the nouns that write each table, by the sources of their stores. */
export function writersOf(stores: Record<string, string>): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const [file, source] of Object.entries(stores)) {
    const { noun } = placeOf(file);
    for (const [, table = ''] of writes.flatMap((write) => [...source.matchAll(write)])) {
      writers.set(table, (writers.get(table) ?? new Set()).add(noun));
    }
  }
  return writers;
}

/** Reads the sources of all stores, by their paths. */
export function readStores(): Record<string, string> {
  const files = globSync('server/{features,platform}/**/*.store.ts', { cwd: root });
  return Object.fromEntries(
    files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );
}

export interface OwnedTable {
  table: string;
  area: string;
  noun: string;
}

/** Returns the written tables with their areas and nouns, sorted by these and by name. */
export function tablesByNoun(stores: Record<string, string>): OwnedTable[] {
  const owned = Object.keys(stores).flatMap((file) => {
    const tables = writersOf({ [file]: stores[file] ?? '' }).keys();
    return [...tables].map((table) => ({ table, ...placeOf(file) }));
  });
  const byTable = new Map(owned.map((entry) => [entry.table, entry]));
  const keyOf = ({ area, noun, table }: OwnedTable) => `${area}/${noun}/${table}`;
  return [...byTable.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Returns the area and the noun of a store. Stores of the platform are in the area `platform`. */
function placeOf(file: string): { area: string; noun: string } {
  const [, folder = '', area = '', noun = ''] = file.replaceAll('\\', '/').split('/');
  return folder === 'platform' ? { area: folder, noun: area } : { area, noun };
}
