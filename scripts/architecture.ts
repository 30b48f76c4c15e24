/** `npm run architecture`: checks the rules of imports, and the names and folders of files. */
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import readOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { findNameProblems } from './file-names.ts';
import { findFolderCycles } from './folder-cycles.ts';
import { root } from './root.ts';

const folders = ['contract', 'server', 'demo', 'client', 'e2e', 'bench', 'scripts'];

/** Reads the imports of all files in a directory, and checks them. */
export async function readImports(baseDir: string): Promise<ICruiseResult> {
  const present = folders.filter((folder) => existsSync(path.join(baseDir, folder)));
  const options = await readOptions(path.join(root, '.dependency-cruiser.cjs'));
  const { output } = await cruise(present, { ...options, baseDir });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

/**
 * Returns the files that the cruiser has not read. If the TypeScript API is missing, the cruiser reads no file and
 * reports nothing.
 */
function unseen({ modules }: ICruiseResult): string[] {
  const seen = new Set(modules.map(({ source }) => source));
  const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx}`, { cwd: root });
  return files.filter((file) => !file.endsWith('.d.ts') && !seen.has(file));
}

async function main(): Promise<void> {
  const result = await readImports(root);
  const { violations, ruleSetUsed } = result.summary;
  for (const { rule, from, to } of violations) {
    const found = ruleSetUsed?.forbidden?.find(({ name }) => name === rule.name);
    console.log(`${rule.name}: ${from} → ${to}\n  ${found?.comment}`);
  }
  const cycles = findFolderCycles(result.modules);
  for (const cycle of cycles) console.log(`no-cycles-between-folders: ${cycle}`);
  const misnamed = findNameProblems(globSync('{client,contract,server}/**/*.*', { cwd: root }));
  for (const problem of misnamed) console.log(problem);
  const missed = unseen(result);
  if (missed.length > 0) console.log(`Not read: ${missed.join(', ')}`);
  const broken = violations.length + cycles.length + misnamed.length;
  console.log(`${result.modules.length} modules, ${broken} broken rules`);
  const isSound = result.modules.length > 0 && broken + missed.length === 0;
  process.exitCode = isSound ? 0 : 1;
}

if (import.meta.main) await main();
