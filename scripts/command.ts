import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './root.ts';

export interface Outcome {
  succeeded: boolean;
  output: string;
}

/**
 * A command without output for this number of minutes is ended and fails. A limit on the whole duration would depend on
 * the speed of the machine and on the number of tests.
 */
const SILENT_MINUTES = 10;

const guard = path.join(import.meta.dirname, 'guard.ts');
const running = new Set<ChildProcess>();

/** Runs a shell command with the project's tools. All of its processes end when the command or this process ends. */
export function runCommand(command: string, env?: NodeJS.ProcessEnv): Promise<Outcome> {
  const tools = path.join(root, 'node_modules/.bin');
  const PATH = [tools, process.env.PATH].join(path.delimiter);
  const child = spawn(process.execPath, [guard, command], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), PATH, ...env },
  });
  running.add(child);
  const chunks: Buffer[] = [];
  const timer = setTimeout(() => {
    chunks.push(Buffer.from(`\nended after ${SILENT_MINUTES} minutes without output\n`));
    child.stdin.end();
  }, SILENT_MINUTES * 60_000);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      timer.refresh();
    });
  }
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ succeeded: code === 0, output: Buffer.concat(chunks).toString() });
    });
  });
}

/** Ends this process on a signal, or when the npm that started it has ended. Running commands end first. */
export function endWithCommands(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, endAll);
  const parents = findParents();
  if (parents.length > 0) {
    setInterval(() => void (parents.every(isRunning) || endAll()), 500).unref();
  }
}

function endAll(): void {
  for (const child of running) {
    child.stdin?.end();
    child.once('close', () => running.size === 0 && process.exit(1));
  }
  if (running.size === 0) process.exit(1);
}

/**
 * Returns the process ids of npm and of the shell in which npm runs the script. Both are watched, because a signal to
 * npm ends only the shell.
 */
function findParents(): number[] {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return [];
  const shell = process.ppid;
  return [shell, Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(shell)]))];
}

/** Whether a process with this id exists. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists, but belongs to another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
