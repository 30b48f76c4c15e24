/** A PostgreSQL that a rehearsal kills and starts again on the same data and port. */
import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#server/testing/free-port.ts';
import { startCluster } from '../postgres.ts';

export interface CrashingPostgres {
  url: string;
  /** Ends all processes of the server as `kill -9` does. */
  crash(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const run = promisify(execFile);

export async function startCrashingPostgres(directory: string): Promise<CrashingPostgres> {
  const port = await freePort();
  // The server runs as another user, who must be able to reach its folder.
  await chmod(directory, 0o711);
  const start = async () => {
    const cluster = await startCluster(join(directory, 'postgres'), port);
    if (!cluster) throw new Error('PostgreSQL is not installed');
    return cluster;
  };
  let running = await start();
  return {
    url: running.url,
    crash: async () => {
      // The other processes would block the next start until they notice that the postmaster has died.
      const others = await childrenOf(running.pid);
      for (const pid of [running.pid, ...others]) kill(pid);
      await running.stop();
    },
    stop: () => running.stop(),
    start: async () => {
      running = await start();
    },
  };
}

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.split('\n').filter(Boolean).map(Number);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended by itself.
  }
}
