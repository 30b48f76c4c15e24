/** A PostgreSQL cluster for the benchmark. It keeps its data and waits for the disk, as in production. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '#server/testing/free-port.ts';

export interface Cluster {
  url: string;
  /** The postmaster, which is the parent of all other processes of the cluster. */
  pid: number;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const START_TIMEOUT = 60_000;

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=256MB',
  'log_min_messages=panic',
];

/**
 * Stops the server when the standard input of the shell closes. This happens when this process ends, even by `kill -9`.
 */
const guard = `
  exec 3<&0
  "$@" 3<&- </dev/null &
  server=$!
  (read -r _ <&3; kill -INT $server) &
  reader=$!
  exec 3<&-
  wait $server
  kill $reader 2>/dev/null
`;

/**
 * Starts the cluster in `directory`, at the given port or at any free port. Creates the cluster first if needed.
 * Returns null if PostgreSQL is not installed.
 */
export async function startCluster(directory: string, port?: number): Promise<Cluster | null> {
  const programs = globSync('/usr/{lib/postgresql/*/,local/pgsql/,}bin').find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
  if (programs === undefined) return null;
  const owner = await findOwner();
  const data = join(directory, 'data');
  if (!existsSync(data)) {
    await mkdir(directory, { recursive: true });
    if (owner.uid !== undefined) await chown(directory, owner.uid, owner.gid ?? owner.uid);
    const flags = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale'];
    await run(join(programs, 'initdb'), ['-D', data, ...flags], { cwd: directory, ...owner });
  }
  const command = [join(programs, 'postgres'), '-D', data];
  return startServer(command, { directory, owner, port: port ?? (await freePort()) });
}

interface Owner {
  uid?: number;
  gid?: number;
}

/**
 * Returns the account that runs PostgreSQL. PostgreSQL refuses to run as root, so root uses the account of the package.
 */
async function findOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

async function startServer(
  command: string[],
  { directory, owner, port }: { directory: string; owner: Owner; port: number },
): Promise<Cluster> {
  const flags = ['-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn('sh', ['-c', guard, 'sh', ...command, ...flags], {
    cwd: directory,
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
    ...owner,
  });
  const ended = once(server, 'exit');
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const deadline = Date.now() + START_TIMEOUT;
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error('PostgreSQL did not start');
    if (Date.now() > deadline) throw new Error('PostgreSQL took too long to start');
    await sleep(50);
  }
  const stop = async () => {
    server.stdin.end();
    await ended;
  };
  const [pid] = readFileSync(join(directory, 'data/postmaster.pid'), 'utf8').split('\n');
  return { url, pid: Number(pid), stop };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
