/** The servers and folders of a site under chaos. A fault reaches each server through its proxy. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hasTestRedis, startTestRedis } from '#scripts/redis.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { type Env, readEnv } from '#server/platform/env/env.ts';
import { startS3Server } from '#server/platform/files/s3-server.testing.ts';
import { createLog } from '#server/platform/log/log.ts';
import { tables } from '#server/schema.ts';
import { freePort } from '#server/testing/free-port.ts';
import { patientWaits } from '#server/testing/patient-waits.ts';
import { openTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts';
import type { EngineName } from '../options.ts';
import { type CrashingPostgres, startCrashingPostgres } from './crashing-postgres.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { canMount } from './own-mounts.ts';

export type ServerName = 'database' | 'bucket' | 'redis' | 'mail server';

export interface Landscape {
  engine: EngineName;
  folder: string;
  /** Whether the folder is a disk of its own, which can be full. */
  hasOwnDisk: boolean;
  /** The settings of the site. They name proxies instead of servers. */
  settings: Record<string, string>;
  /** The settings of a command of the operator, as `readEnv` returns them. */
  env: Env;
  /** The servers of this landscape. */
  proxies: Partial<Record<ServerName, TcpProxy>>;
  postgres: CrashingPostgres | null;
  mails: MailSink;
  /** Returns the file in which the bucket stores an object. Null when the files are in a folder. */
  pathInBucket: ((key: string) => string) | null;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const log = createLog('silent');
/** PostgreSQL also keeps its log of changes on the disk. */
const DISK_SIZES = { sqlite: '256m', postgres: '1g' } as const;

/**
 * Starts the servers of a site on an engine. On SQLite, the files are in a folder. On PostgreSQL, they are in a bucket,
 * and live events go over Redis if it is installed.
 */
export async function startLandscape(engine: EngineName): Promise<Landscape> {
  const folder = await mkdtemp(join(tmpdir(), `hiroba-chaos-${engine}-`));
  const stops: (() => Promise<unknown>)[] = [];
  const hasOwnDisk = canMount();
  if (hasOwnDisk) {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZES[engine]}`, 'tmpfs', folder]);
    stops.push(() => run('umount', ['--lazy', folder]));
  }
  const proxies: Landscape['proxies'] = {};
  const behindProxy = async (name: ServerName, port: number) => {
    const proxy = await openTcpProxy(port);
    proxies[name] = proxy;
    stops.push(() => proxy.cut());
    return proxy.port;
  };
  const mails = await startMailSink();
  stops.push(mails.stop);
  const smtp = await behindProxy('mail server', mails.port);
  const port = String(await freePort());
  await mkdir(join(folder, 'data'));
  const settings: Record<string, string> = {
    DATA_DIR: join(folder, 'data'),
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    MAIL_FROM: 'mail@fans.example',
    MAIL_PER_MINUTE: '6000',
    CLOCK_FILE: join(folder, 'clock'),
  };
  let postgres: CrashingPostgres | null = null;
  let pathInBucket: Landscape['pathInBucket'] = null;
  if (engine === 'postgres') {
    postgres = await startCrashingPostgres(folder);
    stops.push(postgres.stop);
    const url = new URL(postgres.url);
    settings.DATABASE_URL = withPort(url, await behindProxy('database', Number(url.port)));
    const bucket = await startS3Server();
    stops.push(bucket.close);
    const endpoint = new URL(bucket.settings.FILES_ENDPOINT);
    Object.assign(settings, bucket.settings, bucket.account, {
      FILES_ENDPOINT: withPort(endpoint, await behindProxy('bucket', Number(endpoint.port))),
    });
    // The keys of a bucket are read from the environment by its SDK, also in this process.
    Object.assign(process.env, bucket.account);
    pathInBucket = bucket.pathOf;
    if (hasTestRedis()) {
      const redis = await startTestRedis();
      stops.push(redis.stop);
      const live = new URL(redis.url);
      settings.LIVE_URL = withPort(live, await behindProxy('redis', Number(live.port)));
    }
  }
  return {
    engine,
    folder,
    hasOwnDisk,
    settings,
    env: readEnv(settings),
    proxies,
    postgres,
    mails,
    pathInBucket,
    stop: async () => {
      for (const stop of stops.toReversed()) await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function withPort(url: URL, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href.replace(/\/$/, '');
}

/** Runs work on the database of a landscape, not through a proxy, and closes the database. */
export async function onDatabase<Result>(
  { postgres, settings }: Pick<Landscape, 'postgres' | 'settings'>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = postgres
    ? openPostgres(postgres.url, log, { poolSize: 5, waits: patientWaits })
    : openSqlite(join(settings.DATA_DIR ?? '', 'hiroba.db'), log, { tables });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
