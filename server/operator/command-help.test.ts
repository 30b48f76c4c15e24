import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandNames, runOperator } from './run-operator.ts';

async function helpOf(language: string, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  const print = (text: string) => lines.push(text);
  expect(await runOperator([...args, '--help', '--lang', language], {}, print)).toBe(0);
  return lines.join('\n');
}

it.each(['en', 'ja'])(
  'the help lists every command, and each command has its own help, in %s [OPS-24]',
  async (language) => {
    const list = await helpOf(language);
    for (const name of commandNames) {
      expect(list).toMatch(new RegExp(`^  ${name}[ |]`, 'm'));
      expect(await helpOf(language, name)).toContain(`npm run hiroba -- ${name}`);
    }
  },
);

const PROGRAM = join(import.meta.dirname, 'hiroba.ts');

it('a command fails when the disk has no room for its output [OPS-114]', () => {
  const full = openSync('/dev/full', 'w');
  const { status } = spawnSync(process.execPath, [PROGRAM, '--help'], {
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  expect(status).toBe(1);
});

it('a command completes even when nobody reads its output any more [OPS-207]', async () => {
  const child = spawn(process.execPath, [PROGRAM, '--help']);
  child.stdout.destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('--version prints the version alone, also as JSON, and commands refuse it [OPS-442]', async () => {
  const lines: string[] = [];
  const run = (...args: string[]) =>
    runOperator([...args, '--lang', 'en'], {}, (text) => lines.push(text));
  expect([
    await run('--version'),
    await run('--version', '--json'),
    await run('usage', '--version'),
  ]).toEqual([0, 0, 2]);
  const [text, json] = lines;
  expect(text).toMatch(/^Hiroba \d+\.\d+\.\d+$/);
  expect(`Hiroba ${JSON.parse(json ?? '').version}`).toBe(text);
});
