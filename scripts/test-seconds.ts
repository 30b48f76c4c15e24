/** The duration of each suite in its last run, for `npm run bench -- --check`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

const FILE = path.join(root, '.cache/test-seconds.json');

/** Returns the last duration of each suite in seconds, by name. Empty before the first run. */
export function readSeconds(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

/** Stores the duration of a suite. */
export function keepSeconds(suite: string, seconds: number): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...readSeconds(), [suite]: seconds }, null, 2));
}
