import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#scripts/root.ts';

/**
 * Returns the URL of the built file for a module that has a file of its own, such as `routes/terms.tsx`. The name of
 * the file is a hash.
 */
export function addressOfCode(module: string): string {
  const text = readFileSync(path.join(root, 'dist/client/.vite/manifest.json'), 'utf8');
  const files: Record<string, { file: string } | undefined> = JSON.parse(text);
  const found = files[module];
  if (!found) throw new Error(`${module} has no file of its own`);
  return `**/${found.file}`;
}
