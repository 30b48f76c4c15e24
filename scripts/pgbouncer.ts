/** A temporary PgBouncer in transaction mode for tests and rehearsals. The program must be installed. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import { startPortProgram } from './port-program.ts';
import { findOwner } from './postgres.ts';

export interface TestPooler {
  url: string;
  stop(): Promise<void>;
}

/** Whether `pgbouncer` is installed. */
export function hasTestPooler(): boolean {
  return spawnSync('pgbouncer', ['--version']).status === 0;
}

/** Starts a pooler with three connections to a database server. It ends with this process. */
export async function startTestPooler(databaseUrl: string): Promise<TestPooler> {
  const server = new URL(databaseUrl);
  const port = await freePort();
  // The directory is in /tmp and not in a private TMPDIR, which the account of PgBouncer could not access.
  const directory = await mkdtemp('/tmp/test-pgbouncer-');
  await chmod(directory, 0o755);
  const file = join(directory, 'pgbouncer.ini');
  await writeFile(file, settingsOf(server, port));
  const pooler = await startPortProgram(['pgbouncer', file], port, await findOwner());
  return {
    url: `postgres://${server.username}@127.0.0.1:${port}${server.pathname}`,
    stop: async () => {
      const ended = once(pooler, 'exit');
      pooler.kill('SIGKILL');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function settingsOf({ hostname, port, username }: URL, ownPort: number): string {
  return `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
server_login_retry = 1
`;
}
