import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../main.ts');
const END_WITH_PARENT = join(import.meta.dirname, 'end-with-parent.ts');

export interface SiteProcess {
  child: ChildProcess;
  /** All it has written to both outputs so far. */
  output(): string;
  /** Resolves when it says that it is ready, rejects when it ends before. */
  ready: Promise<void>;
  /** Resolves with the exit code, null when killed. */
  ended: Promise<number | null>;
}

/** The whole site as a process of its own, as an operator starts it. */
export function startSiteProcess(settings: Record<string, string>): SiteProcess {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, MAIN], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', DEMO_CONTENT: '0', ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Hiroba is ready')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`the site ended before it was ready: ${output}`)));
  });
  return { child, output: () => output, ready, ended };
}
