import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { buildApp, type Deps } from '#server/app.ts';
import { ensureSiteId } from '#server/features/site/site-settings/site-identity.service.ts';
import type { NftSource } from '#server/platform/chains/nft-source.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PostgresOptions, PostgresWaits } from '#server/platform/database/postgres.ts';
import { type Env, readEnv } from '#server/platform/env/env.ts';
import type { Files } from '#server/platform/files/files.ts';
import { openOwnFiles } from '#server/platform/files/open-site-files.ts';
import type { DemoAccount } from '#server/platform/identity/demo-accounts.ts';
import type { LiveBus } from '#server/platform/live/live-bus.ts';
import { openBus } from '#server/platform/live/open-bus.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { openMailer } from '#server/platform/mail/open-mailer.ts';
import type { PublicFetch } from '#server/platform/net/fetch-public.ts';
import { createPublicPoster, type PublicPoster } from '#server/platform/net/post-public.ts';
import { insertMember, type MemberOptions } from './factories.ts';
import { freePort } from './free-port.ts';
import { patientWaits } from './patient-waits.ts';
import { TestClient } from './test-client.ts';
import { createTestDatabase } from './test-database.ts';
import { filesSettings } from './test-files.ts';
import { createTestLog } from './test-log.ts';

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  files: Files;
  live: LiveBus;
  log: Log;
  env: Env;
  mailer: Mailer | null;
  poster: PublicPoster;
  directory: string;
  databaseUrl: string | null;
  /** `http://127.0.0.1:port`, where the app listens. */
  url: string;
  logged: string[];
  visitor(): TestClient;
  /** A signed-in member, with an anti-forgery token that is registered over HTTP. */
  member(options?: MemberOptions): Promise<TestClient>;
  close(): Promise<void>;
}

/** The accounts of the built-in sign-in provider in tests. */
export const testAccounts: readonly DemoAccount[] = [
  { name: '星野さくら', email: 'sakura@test.invalid', description: 'メンバー', letter: '星' },
  { name: '月島れん', email: 'ren@test.invalid', description: 'モデレーター', letter: '月' },
];

/** An address without a server, so that no test reaches the internet. */
const NOWHERE = 'http://127.0.0.1:9';

export interface TestAppOptions {
  /** The folder of a built client, for tests of its delivery. */
  clientDir?: string;
  /** Replaces YouTube as the source of video thumbnails. */
  thumbnailOrigin?: string;
  /** Downloads from other hosts. The default allows only public addresses. */
  fetchPublic?: PublicFetch | undefined;
  /** Posts to other hosts. The default allows only public addresses. */
  poster?: PublicPoster;
  nftSources?: readonly NftSource[];
  /** A PostgreSQL database that the app shares with another app. The default is a new database. */
  databaseUrl?: string | undefined;
  /** The timeouts of PostgreSQL. The defaults are longer than in production. */
  databaseWaits?: PostgresWaits;
  databaseReplicas?: PostgresOptions['replicas'];
  /**
   * The delay of the event loop above which requests are refused, in milliseconds. The default 0 disables the limit, so
   * that tests pass on a busy machine.
   */
  maxEventLoopDelay?: number;
  /** By default unlimited, for the same reason. */
  queueLimit?: Deps['queueLimit'];
  connectionLimits?: Deps['connectionLimits'];
  /** The read budget of an address without an account. By default unlimited, because all tests have one address. */
  readBudget?: Deps['readBudget'];
  /** Whether responses to visitors are cached, as on a real site. */
  cachesAnswers?: boolean;
  /** Adds routes or hooks of a test before the app listens. */
  extend?: (app: FastifyInstance, deps: Deps) => void;
}

/** Starts the real app on a real database and a free port. Settings override the environment. */
export async function startTestApp(
  settings: Record<string, string> = {},
  {
    clientDir,
    thumbnailOrigin = NOWHERE,
    fetchPublic,
    poster = createPublicPoster(),
    nftSources = [],
    databaseUrl: sharedUrl,
    databaseWaits = patientWaits,
    databaseReplicas: replicas,
    maxEventLoopDelay = 0,
    queueLimit = { queries: Number.POSITIVE_INFINITY, milliseconds: 0 },
    connectionLimits,
    readBudget = { most: Number.POSITIVE_INFINITY, perSecond: 1 },
    cachesAnswers = true,
    extend,
  }: TestAppOptions = {},
): Promise<TestApp> {
  const { log, logged } = createTestLog();
  const opened = await createTestDatabase(log, sharedUrl, {
    waits: databaseWaits,
    ...(replicas && { replicas }),
  });
  const { database, url: databaseUrl, directory, drop } = opened;
  const port = await freePort();
  const variables = {
    DATA_DIR: directory,
    HOST: '127.0.0.1',
    PORT: String(port),
    NODE_ENV: 'test',
    // The name of the build is set, because otherwise each app starts a git process.
    BUILD: 'test',
    ...(await filesSettings()),
    ...settings,
  };
  const env = readEnv({ PUBLIC_URL: `http://127.0.0.1:${port}`, ...variables });
  const files = await openOwnFiles(env, () => ensureSiteId(database));
  const live = await openBus({ ...env, databaseDirectUrl: databaseUrl }, log);
  const demoAccounts = env.demoContent ? testAccounts : [];
  const mailer = openMailer(env, log);
  const ports = { database, files, live, log, mailer };
  const deps: Deps = {
    env,
    ...ports,
    clientDir: clientDir ?? null,
    demoAccounts,
    thumbnailOrigin,
    ...(fetchPublic && { fetchPublic }),
    poster,
    nftSources,
    maxEventLoopDelay,
    queueLimit,
    connectionLimits,
    readBudget,
    cachesAnswers,
  };
  const app = await buildApp(deps);
  extend?.(app, deps);
  await app.listen({ port, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  return {
    app,
    database,
    files,
    live,
    log,
    env,
    mailer,
    poster,
    directory,
    databaseUrl,
    url,
    logged,
    visitor: () => new TestClient(url),
    member: async (options) => {
      const { id, cookie } = await insertMember(database, options);
      const client = new TestClient(url, { id, cookie });
      await client.registerToken();
      return client;
    },
    close: async () => {
      await app.close();
      mailer?.close();
      await live.close();
      await drop();
    },
  };
}

/** Starts an app before the tests of a file and closes it after them. */
export function useTestApp(
  settings: Record<string, string> = {},
  options: TestAppOptions = {},
): () => TestApp {
  let current: TestApp | undefined;
  beforeAll(async () => {
    current = await startTestApp(settings, options);
  });
  afterAll(async () => {
    await current?.close();
  });
  return () => {
    if (!current) throw new Error('the test app has not started');
    return current;
  };
}
