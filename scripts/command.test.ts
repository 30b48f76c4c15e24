import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
    'ends when the process that runs the command is ended by %s',
    async (signal) => {
      const source = `
      import { endWithCommands, runCommand } from '${path.join(import.meta.dirname, 'command.ts')}';
      endWithCommands();
      await runCommand(${JSON.stringify(commandThatStarts(signal))}, { minutes: 5 });
    `;
      const runner = spawn('node', ['--input-type=module', '-e', source], { stdio: 'inherit' });
      const pid = await startedBy(signal);
      runner.kill(signal);
      await expectEnd(pid);
    },
  );

  it('ends after the time limit, and the command counts as failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const running = runCommand(commandThatStarts('long'), { minutes: 1 });
    const pid = await startedBy('long');
    vi.advanceTimersByTime(60_000);
    expect(await running).toEqual({
      succeeded: false,
      output: expect.stringContaining('ended after'),
    });
    await expectEnd(pid);
  });

  it('ends when its shell ends', async () => {
    const left = path.join(directory, 'left');
    const outcome = await runCommand(`sleep 600 >/dev/null & echo $! > ${left}`, { minutes: 1 });
    expect(outcome.succeeded).toBe(true);
    await expectEnd(await startedBy('left'));
  });
});

test('runCommand returns the output of the command and whether it succeeded', async () => {
  const outcome = await runCommand('node -e "console.log(process.cwd()); process.exit(3)"', {
    minutes: 1,
  });
  expect(outcome.succeeded).toBe(false);
  expect(outcome.output.trim()).toBe(path.dirname(import.meta.dirname));
});
