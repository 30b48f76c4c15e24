/**
 * `node scripts/guard.ts COMMAND` runs a shell command in its own process group. The group ends when the command ends,
 * on a signal, or when standard input closes. Standard input closes at the latest when the parent ends, even by kill
 * -9.
 */
import { spawn } from 'node:child_process';

/** How long the command has to stop its processes, in milliseconds. */
const grace = 10_000;
const hasGroups = process.platform !== 'win32';
const command = process.argv[2] ?? '';

const child = spawn(command, {
  shell: true,
  detached: hasGroups,
  stdio: ['ignore', 'inherit', 'inherit'],
});
let isEnding = false;

child.on('exit', (code) => {
  if (isEnding) return;
  signalAll('SIGKILL');
  process.exit(code ?? 1);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
process.stdin.on('end', end).resume();

/** Ends the group. Vitest and Playwright stop their servers and browsers on SIGINT. Other processes are killed. */
function end(): void {
  if (isEnding) return;
  isEnding = true;
  const deadline = Date.now() + grace;
  signalAll('SIGINT');
  setInterval(() => {
    if (signalAll(0) && Date.now() < deadline) return;
    signalAll('SIGKILL');
    process.exit(1);
  }, 50);
}

/** Sends a signal to the group. Signal 0 only checks whether the group exists. Returns false when it has no process. */
function signalAll(signal: NodeJS.Signals | 0): boolean {
  if (!hasGroups || child.pid === undefined) return child.kill(signal);
  try {
    return process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}
