/** A temporary Redis for tests and measurements. The program must be installed. */
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
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
  return startRedisAt(await freePort());
}

export interface TestRedisGroup {
  /** Values of `LIVE_URL`. Each begins with another server, if there are several. */
  urls: readonly string[];
  /** The servers, without the sentinels. */
  servers: readonly TestRedis[];
  stop(): Promise<void>;
}

/** Starts a cluster of three masters. */
export async function startTestRedisCluster(): Promise<TestRedisGroup> {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-redis-'));
  const ports = [await freePort(), await freePort(), await freePort()];
  const servers = await Promise.all(
    ports.map(async (port) => {
      // By default, the bus of the cluster listens on a port above the highest one.
      const flags = ['--cluster-enabled', 'yes', '--cluster-port', String(await freePort())];
      const own = ['--dir', folder, '--cluster-config-file', `${port}.conf`];
      return startRedisAt(port, [...flags, ...own, '--cluster-require-full-coverage', 'no']);
    }),
  );
  const hosts = ports.map((port) => `127.0.0.1:${port}`);
  await promisify(execFile)('redis-cli', [
    ...['-a', PASSWORD, '--no-auth-warning', '--cluster', 'create', ...hosts, '--cluster-yes'],
  ]);
  const urls = hosts.map((first) => {
    const others = hosts.filter((host) => host !== first);
    return `redis+cluster://:${PASSWORD}@${[first, ...others].join(',')}`;
  });
  return groupOf(servers, urls, folder);
}

/** Starts a server, its replica, and a sentinel that soon replaces the server when it does not respond. */
export async function startTestSentinel(): Promise<TestRedisGroup> {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-redis-'));
  const [port, replicaPort, sentinelPort] = [await freePort(), await freePort(), await freePort()];
  const servers = [
    await startRedisAt(port, ['--masterauth', PASSWORD]),
    await startRedisAt(replicaPort, [
      ...['--masterauth', PASSWORD, '--replicaof', '127.0.0.1', String(port)],
    ]),
  ];
  const file = path.join(folder, 'sentinel.conf');
  await writeFile(
    file,
    `port ${sentinelPort}
bind 127.0.0.1
sentinel monitor hiroba 127.0.0.1 ${port} 1
sentinel auth-pass hiroba ${PASSWORD}
sentinel down-after-milliseconds hiroba 500
`,
  );
  const sentinel = await startPortProgram(['redis-server', file, '--sentinel'], sentinelPort);
  const url = `redis+sentinel://:${PASSWORD}@127.0.0.1:${sentinelPort}/hiroba`;
  const group = groupOf(servers, [url], folder);
  return {
    ...group,
    stop: async () => {
      sentinel.kill('SIGKILL');
      await group.stop();
    },
  };
}

function groupOf(
  servers: readonly TestRedis[],
  urls: readonly string[],
  folder: string,
): TestRedisGroup {
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  return { urls, servers, stop };
}

async function startRedisAt(port: number, own: readonly string[] = []): Promise<TestRedis> {
  let server = await startServer(port, own);
  const kill = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  return {
    url: `redis://:${PASSWORD}@127.0.0.1:${port}`,
    kill,
    restart: async () => {
      server = await startServer(port, own);
    },
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) await kill();
    },
  };
}

function startServer(port: number, own: readonly string[]) {
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--requirepass', PASSWORD];
  return startPortProgram(
    ['redis-server', ...flags, '--save', '', '--appendonly', 'no', ...own],
    port,
  );
}
