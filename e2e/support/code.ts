import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#scripts/root.ts';

/**
 * Returns the URL of the built file for a module that has a file of its own, such as `routes/terms.tsx`, or for a
 * section of `scripts/chunks.ts`. The name of the file is a hash.
 */
export function addressOfCode(part: string): string {
  const text = readFileSync(path.join(root, 'dist/client/.vite/manifest.json'), 'utf8');
  const files: Record<string, { file: string; name?: string }> = JSON.parse(text);
  const found = files[part] ?? Object.values(files).find(({ name }) => name === part);
  if (!found) throw new Error(`${part} has no file of its own`);
  return `**/${found.file}`;
}
