/** A temporary PostgreSQL for tests and measurements. The programs must be installed. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findMemoryFolder } from './memory-folder.ts';

export interface TestPostgres {
  url: string;
  stop(): Promise<void>;
}

export interface TestCluster extends TestPostgres {
  /** The postmaster, which is the parent of all other processes of the server. */
  pid: number;
  /** Ends the server as `kill -9` does. */
  crash(): Promise<void>;
}

interface Owner {
  uid?: number;
  gid?: number;
}

const run = promisify(execFile);
const startTimeout = 30_000;

const settings = [
  'listen_addresses=127.0.0.1',
  'max_connections=200',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'log_min_messages=fatal',
  'wal_receiver_status_interval=1',
];

/**
 * A shell runs the server and reads its own standard input. This input closes when the Node process closes it or ends,
 * even by kill -9. The shell then stops the server and removes the server's directory.
 */
const guard = `
  programs=$1 directory=$2; shift 2
  exec 3<&0
  "$programs/postgres" -D "$directory/data" -k "$directory" "$@" 3<&- </dev/null &
  server=$!
  (read -r _ <&3; kill -INT $server) &
  reader=$!
  exec 3<&-
  wait $server
  kill $reader 2>/dev/null
  cd / && rm -rf "$directory"
`;

/** Starts an empty PostgreSQL, or uses TEST_DATABASE_URL. Returns null when PostgreSQL is not installed. */
export async function startTestPostgres(): Promise<TestPostgres | null> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  return hasPostgresPrograms() ? startCluster() : null;
}

/** Whether the programs of PostgreSQL are installed, for tests that start their own clusters. */
export function hasPostgresPrograms(): boolean {
  return findPrograms() !== undefined;
}

/** Whether `startTestPostgres` can start a PostgreSQL or use an existing one. */
export function hasTestPostgres(): boolean {
  return Boolean(process.env.TEST_DATABASE_URL) || hasPostgresPrograms();
}

/**
 * Returns the folder of PostgreSQL's programs: the first folder on PATH that has all of them, otherwise Debian's folder
 * of the latest version.
 */
function findPrograms(): string | undefined {
  if (process.platform === 'win32') return undefined;
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => version(b) - version(a));
  return [...onPath, ...debian].find((folder) =>
    ['initdb', 'postgres', 'pg_basebackup'].every((program) =>
      existsSync(path.join(folder, program)),
    ),
  );
}

function version(folder: string): number {
  return Number.parseFloat(path.basename(path.dirname(folder))) || 0;
}

/** Creates the data of a cluster, either empty or copied from another cluster. */
type CreateData = (programs: string, data: string, owner: Owner) => Promise<void>;

interface ClusterOptions {
  create?: CreateData;
  /** Settings of PostgreSQL as `name=value`. They take precedence over the settings for tests. */
  own?: readonly string[];
}

/** Starts a cluster in its own folder. Throws when PostgreSQL is not installed. */
export async function startCluster({
  create = createCluster,
  own = [],
}: ClusterOptions = {}): Promise<TestCluster> {
  const programs = findPrograms();
  if (!programs) throw new Error('PostgreSQL is not installed');
  const owner = await findOwner();
  // If this process runs as root, a private TMPDIR is not used, because the account that runs the server could not
  // access it.
  const folder = findMemoryFolder() ?? (owner.uid ? '/tmp' : tmpdir());
  const directory = await mkdtemp(path.join(folder, 'test-postgres-'));
  try {
    if (owner.uid) await chown(directory, owner.uid, owner.gid ?? owner.uid);
    await create(programs, path.join(directory, 'data'), owner);
    return await startServer(programs, { directory, owner, all: [...settings, ...own] });
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the account that runs PostgreSQL and PgBouncer. Both refuse to run as root. */
export async function findOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

async function createCluster(programs: string, data: string, owner: Owner): Promise<void> {
  const flags = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  await run(path.join(programs, 'initdb'), ['-D', data, ...flags], { cwd: '/', ...owner });
}

/** Starts a standby of the server with this URL. It follows the server by streaming replication. */
export function startStandby(primaryUrl: string): Promise<TestCluster> {
  return startCluster({
    create: async (programs, data, owner) => {
      const flags = ['--write-recovery-conf', '--no-sync', '--checkpoint=fast', '-d', primaryUrl];
      const copy = path.join(programs, 'pg_basebackup');
      await run(copy, ['-D', data, ...flags], { cwd: '/', ...owner });
    },
  });
}

async function startServer(
  programs: string,
  { directory, owner, all }: { directory: string; owner: Owner; all: readonly string[] },
): Promise<TestCluster> {
  const port = await freePort();
  const flags = ['-p', String(port), ...all.flatMap((setting) => ['-c', setting])];
  const server = spawn('sh', ['-c', guard, 'sh', programs, directory, ...flags], {
    cwd: directory,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...owner,
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.stdin.end();
    await ended;
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url, server).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const [pid] = (await readFile(path.join(directory, 'data/postmaster.pid'), 'utf8')).split('\n');
  const crash = async () => {
    process.kill(Number(pid), 'SIGKILL');
    await ended;
  };
  return { url, pid: Number(pid), stop, crash };
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  let complaints = '';
  server.stderr?.on('data', (chunk) => {
    complaints = (complaints + String(chunk)).slice(-2000);
  });
  const deadline = Date.now() + startTimeout;
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${complaints}`);
    if (Date.now() > deadline) throw new Error(`PostgreSQL took too long to start: ${complaints}`);
    await sleep(50);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
