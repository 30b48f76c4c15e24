import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

/** Much longer than the rehearsal takes on a busy machine, in milliseconds. */
vi.setConfig({ testTimeout: 900_000 });

const MAIN = join(import.meta.dirname, 'main.ts');
const END_WITH_PARENT = join(import.meta.dirname, '../../server/testing/end-with-parent.ts');

/** Runs a rehearsal. Returns its exit code and output. */
async function rehearse(...options: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, MAIN, ...options], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

// With this seed, the rounds are short and include all kinds of work except the commands of the operator.
it('after kill -9 of the site and of PostgreSQL, every acknowledged write is stored once, and counters, references, files and mails are right [OPS-386, OPS-387, OPS-388, OPS-389, OPS-390]', async () => {
  const { code, output } = await rehearse('--rounds', '3', '--seed', '142', '--fault', 'killed');
  expect(output).toContain(', 0 violations;');
  expect(code).toBe(0);
});
