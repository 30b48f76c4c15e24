/** Determines which noun writes which table, from the sources of the stores. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

/** Patterns that match a write and capture the name of its table. In every store, this name is a literal. */
const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'/g,
  /\binsertAll\(\s*\w+,\s*'(\w+)'/g,
  /\bnew PostListStore\([^)]*lists: '(\w+)'/g,
  /\bnew PostListStore\([^)]*items: '(\w+)'/g,
  /\brows\(\s*'(\w+)',?\s*\)\s*\.(?:add|insert|upsert|update|delete)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(\w+)/g,
  /\bupdate\s+(\w+)\s+(?:as\s+\w+\s+)?set\b/g,
];

/** Returns the nouns that write each table, from the sources of their stores. */
export function writersOf(stores: Record<string, string>): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const [file, source] of Object.entries(stores)) {
    const noun = nounOf(file);
    for (const [, table = ''] of writes.flatMap((write) => [...source.matchAll(write)])) {
      writers.set(table, (writers.get(table) ?? new Set()).add(noun));
    }
  }
  return writers;
}

/** Reads the sources of all stores, by path. */
export function readStores(): Record<string, string> {
  const files = globSync('server/{features,platform}/**/*.store.ts', { cwd: root });
  return Object.fromEntries(
    files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );
}

/** Returns the noun of a store, or its folder in the platform. */
function nounOf(file: string): string {
  const [, folder, area = '', noun = ''] = file.replaceAll('\\', '/').split('/');
  return folder === 'platform' ? area : noun;
}
