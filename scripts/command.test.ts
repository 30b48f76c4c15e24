import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { runCommand } from './command.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'command-'));
afterAll(() => rmSync(directory, { recursive: true }));

const waiting = { timeout: 20_000, interval: 50 };

/** Returns a command that starts a long-running process below its shell. The process writes its id to a file. */
function commandThatStarts(name: string): string {
  return `sh -c 'echo $$ > ${path.join(directory, name)}; exec sleep 600'; true`;
}

function startedBy(name: string): Promise<number> {
  return vi.waitFor(() => {
    const pid = Number(readFileSync(path.join(directory, name), 'utf8'));
    expect(pid).toBeGreaterThan(0);
    return pid;
  }, waiting);
}

function expectEnd(pid: number): Promise<void> {
  return vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), waiting);
}

describe.skipIf(process.platform === 'win32')('a process that runCommand has started', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'ends when the process that runs the command ends by %s',
    async (signal) => {
      const source = `
      import { endWithCommands, runCommand } from '${path.join(import.meta.dirname, 'command.ts')}';
      endWithCommands();
      await runCommand(${JSON.stringify(commandThatStarts(signal))});
    `;
      const runner = spawn('node', ['--input-type=module', '-e', source], { stdio: 'inherit' });
      const pid = await startedBy(signal);
      runner.kill(signal);
      await expectEnd(pid);
    },
  );

  it('ends after ten minutes without output, and its command counts as failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const running = runCommand(commandThatStarts('silent'));
    const pid = await startedBy('silent');
    vi.advanceTimersByTime(10 * 60_000);
    expect(await running).toEqual({
      succeeded: false,
      output: expect.stringContaining('ended after 10 minutes without output'),
    });
    await expectEnd(pid);
  });

  it('runs for longer than ten minutes while it prints output', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const count = path.join(directory, 'count');
    const running = runCommand(
      `for n in 1 2 3 4 5; do echo line $n; echo $n > ${count}; sleep 0.2; done`,
    );
    for (const n of [1, 2, 3, 4]) {
      await expect.poll(() => Number(readFileSync(count, 'utf8'))).toBeGreaterThanOrEqual(n);
      await setImmediate();
      vi.advanceTimersByTime(4 * 60_000);
    }
    expect(await running).toEqual({
      succeeded: true,
      output: expect.stringMatching(/^(line \d\n){5}$/),
    });
  });

  it('ends when its shell ends', async () => {
    const left = path.join(directory, 'left');
    const outcome = await runCommand(`sleep 600 >/dev/null & echo $! > ${left}`);
    expect(outcome.succeeded).toBe(true);
    await expectEnd(await startedBy('left'));
  });
});

test('runCommand returns the output of the command and whether the command succeeded', async () => {
  const outcome = await runCommand('node -e "console.log(process.cwd()); process.exit(3)"');
  expect(outcome.succeeded).toBe(false);
  expect(outcome.output.trim()).toBe(path.dirname(import.meta.dirname));
});
