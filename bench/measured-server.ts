import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { processSettings } from '#scripts/process-settings.ts';
import { freePort } from '#server/testing/free-port.ts';
import type { Engine } from './engines.ts';
import { cpuOf, type Memory, memoryOf, onServerCore } from './machine.ts';

export type Mode = 'app' | 'memory' | 'bare';

export interface MeasuredServer {
  url: string;
  /** Returns the CPU time of the server in microseconds. */
  cpu(): number;
  /** Returns the resident memory of the server. Null when it is unknown. */
  memory(): Memory | null;
  stop(): Promise<void>;
}

interface ServerOptions {
  /** The checkout whose `bench/server.ts` is started. The default is this one. */
  checkout?: string;
  settings?: Record<string, string>;
  /** Whether the server has a core of its own, which the load does not use. The default is true. */
  isPinned?: boolean;
}

const OWN_CHECKOUT = join(import.meta.dirname, '..');

/** Starts `bench/server.ts` on its own core with the settings of `npm start`, and waits until it listens. */
export async function startServer(
  mode: Mode,
  { variables }: Pick<Engine, 'variables'>,
  { checkout = OWN_CHECKOUT, settings = {}, isPinned = true }: ServerOptions = {},
): Promise<MeasuredServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const script = join(checkout, 'bench/server.ts');
  const program = [process.execPath, script];
  const [command = '', ...args] = isPinned ? onServerCore(program) : program;
  const child = spawn(command, args, {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      ...processSettings,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      PUBLIC_URL: url,
      BENCH_MODE: mode,
      ...variables,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const listening = once(child.stdout, 'data');
  await Promise.race([listening, ended]);
  if (child.exitCode !== null) throw new Error(`the ${mode} server did not start`);
  const { pid = 0 } = child;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, cpu: () => cpuOf(pid), memory: () => memoryOf(pid), stop };
}
