import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './root.ts';

export interface Outcome {
  succeeded: boolean;
  output: string;
}

const longest = 15 * 60_000;
const running = new Set<ChildProcess>();

/** Runs a shell command in the project's folder, with the project's tools first on PATH. */
export function runCommand(command: string, env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const tools = path.join(root, 'node_modules/.bin');
  const PATH = [tools, process.env.PATH].join(path.delimiter);
  const child = spawn(command, {
    cwd: root,
    shell: true,
    // A process group of its own, so that what the command has started can be ended with it.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), PATH, ...env },
  });
  running.add(child);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const keep = (chunk: Buffer) => void chunks.push(chunk);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const finish = (succeeded: boolean, remark = '') => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ succeeded, output: Buffer.concat(chunks).toString() + remark });
    };
    const timer = setTimeout(() => {
      end(child, 'SIGKILL');
      finish(false, `\nended after ${longest / 60_000} minutes\n`);
    }, longest);
    child.on('error', (error) => finish(false, error.message));
    child.on('close', (code) => finish(code === 0));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has ended by itself.
  }
}

/**
 * When a signal ends this process, what it runs ends first. They get SIGINT whatever the signal was:
 * on that one Playwright and Vitest stop the servers they have started.
 */
export function endTogether(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), 10_000).unref();
      if (running.size === 0) process.exit(1);
      for (const child of running) {
        end(child, 'SIGINT');
        child.once('close', () => process.exit(1));
      }
    });
  }
}
