/**
 * The measured process. Mode `app` is the whole site. Mode `memory` returns only the given bytes. Mode `bare` only runs
 * the SQL of the feed and returns the rows as JSON.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import { feedKeysets, listFeed } from '#server/features/posts/posts/feeds/feeds.store.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { type Env, readEnv } from '#server/platform/env/env.ts';
import { openFiles } from '#server/platform/files/files.ts';
import { createLocalBus } from '#server/platform/live/live-bus.ts';
import { createPostgresBus } from '#server/platform/live/postgres-bus.ts';
import { createLog } from '#server/platform/log/log.ts';
import { tables } from '#server/schema.ts';
import { capturedQuery } from '#server/testing/captured-queries.ts';
import { PAGE_SIZE } from './feed-pages.ts';

const POOL_SIZE = 10;

const builders: Record<string, (env: Env) => FastifyInstance | Promise<FastifyInstance>> = {
  app: buildSite,
  memory: buildMemory,
  bare: buildBare,
};

async function buildSite(env: Env): Promise<FastifyInstance> {
  const log = createLog(env.logLevel);
  const { databaseUrl: url, dataDir, replicas } = env;
  const database =
    url === null
      ? openSqlite(join(dataDir, 'hiroba.db'), log, { tables })
      : openPostgres(url, log, { poolSize: POOL_SIZE, ...(replicas && { replicas }) });
  const live = url === null ? createLocalBus() : await createPostgresBus(url, log);
  const files = openFiles(join(dataDir, 'files'));
  // The read budget is unlimited, because all load comes from one IP address. Checking it costs as much as on a real
  // site.
  const readBudget = { most: Number.POSITIVE_INFINITY, perSecond: 1 };
  const cachesAnswers = process.env.BENCH_KEEPS_ANSWERS === '1';
  return buildApp({ env, database, files, live, log, readBudget, cachesAnswers, clientDir: null });
}

function buildMemory(): FastifyInstance {
  const bytes = readFileSync(process.env.BENCH_ANSWER ?? '', 'utf8');
  const app = Fastify();
  app.get('*', (_request, reply) => {
    void reply.type('application/json; charset=utf-8').send(bytes);
  });
  return app;
}

async function buildBare(env: Env): Promise<FastifyInstance> {
  const readRows = await prepareFeed(env);
  const app = Fastify();
  app.get('*', async (_request, reply) => {
    const rows = await readRows();
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(rows));
  });
  return app;
}

/** Returns a function that reads the first page of the recent feed, with the SQL of the site's store. */
async function prepareFeed({ databaseUrl, dataDir }: Env): Promise<() => unknown> {
  const engine = databaseUrl === null ? 'sqlite' : 'postgres';
  const { sql, parameters } = await capturedQuery(engine, (database) =>
    listFeed(database, {
      sort: 'recent',
      category: undefined,
      after: feedKeysets.recent.start,
      limit: PAGE_SIZE,
      viewerId: null,
    }),
  );
  if (databaseUrl !== null) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE });
    // A named statement. As on the site, PostgreSQL plans it once per connection.
    const query = { name: 'feed', text: sql, values: [...parameters] };
    return async () => (await pool.query(query)).rows;
  }
  const connection = new DatabaseSync(join(dataDir, 'hiroba.db'), { readOnly: true });
  connection.exec('PRAGMA cache_size = -65536; PRAGMA mmap_size = 2147418112');
  const statement = connection.prepare(sql);
  const values = parameters.map((value) => (value === true ? 1 : (value as string | number)));
  return () => statement.all(...values);
}

const env = readEnv(process.env);
const app = await builders[process.env.BENCH_MODE ?? '']?.(env);
if (!app) throw new Error('BENCH_MODE is app, memory or bare');
await app.listen({ port: env.port, host: '127.0.0.1' });
process.stdout.write('listening\n');
