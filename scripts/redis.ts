/** A temporary Redis for tests and measurements. The program must be installed. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#server/testing/free-port.ts';
import { startPortProgram } from './port-program.ts';

export interface TestRedis {
  url: string;
  /** Kills the server, like a crash. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const PASSWORD = 'himitsu';

/** Whether `redis-server` is installed. */
export function hasTestRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** Starts an empty Redis with a password. It ends with this process. */
export async function startTestRedis(): Promise<TestRedis> {
  const port = await freePort();
  let server = await startServer(port);
  const kill = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  return {
    url: `redis://:${PASSWORD}@127.0.0.1:${port}`,
    kill,
    restart: async () => {
      server = await startServer(port);
    },
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) await kill();
    },
  };
}

function startServer(port: number) {
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--requirepass', PASSWORD];
  return startPortProgram(['redis-server', ...flags, '--save', '', '--appendonly', 'no'], port);
}
