import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/** Ends with its input as well, so that a failed test leaves no process. */
const PROGRAM = `
process.once('SIGTERM', () => {
  console.log('stopped');
  process.exit();
});
process.stdin.resume().once('end', () => process.exit(1));
console.log('ready');
`;

/** Returns a folder with the scripts of package.json, and a short program in place of the one that a script starts. */
async function folderWith(program: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'npm-signals-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, dirname(program)), { recursive: true });
  await writeFile(join(folder, program), PROGRAM);
  const { scripts } = manifest;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }));
  return folder;
}

it.each([
  ['start', 'scripts/start.ts'],
  ['hiroba', 'server/operator/hiroba.ts'],
])('a signal to `npm run %s` reaches the program that npm starts [OPS-366]', async (name, path) => {
  const cwd = await folderWith(path);
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const npm = spawn('npm', ['run', '--silent', name], {
    cwd,
    env: { ...process.env, PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void npm.stdin.end());
  let output = '';
  npm.stdout.on('data', (chunk: Buffer) => {
    if (output === '') npm.kill('SIGTERM');
    output += chunk.toString();
  });
  await once(npm, 'close');
  expect(output).toBe('ready\nstopped\n');
});
