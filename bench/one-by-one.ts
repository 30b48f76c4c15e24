/** Measures requests to a site with a database of its own, one at a time, on each engine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres } from '#scripts/postgres.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { createLog } from '#server/platform/log/log.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startSiteProcess } from '#server/testing/site-process.ts';
import { describeTimes } from './format.ts';

const REQUESTS = 200;
const log = createLog('silent');

interface SiteMeasurement<Scene> {
  /** Creates the tables and their rows, before the site starts. */
  seed: (database: Database) => Promise<Scene>;
  measure: (url: string, scene: Scene) => Promise<void>;
}

/** Measures a site on the engine that the command names, or on both. */
export async function measureEngines<Scene>(measurement: SiteMeasurement<Scene>): Promise<void> {
  const [only] = process.argv.slice(2);
  for (const engine of ['sqlite', 'postgres'] as const) {
    if (only !== undefined && only !== engine) continue;
    console.log(`\n${engine}`);
    await measureEngine(engine, measurement);
  }
}

async function measureEngine<Scene>(
  engine: 'sqlite' | 'postgres',
  { seed, measure }: SiteMeasurement<Scene>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'hiroba-bench-'));
  const postgres = engine === 'postgres' ? await startTestPostgres() : null;
  const database = postgres
    ? openPostgres(postgres.url, log)
    : openSqlite(join(directory, 'hiroba.db'), log);
  const scene = await seed(database);
  await database.close();
  const port = String(await freePort());
  const site = startSiteProcess({
    DATA_DIR: directory,
    PORT: port,
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
  await site.ready;
  await measure(`http://localhost:${port}`, scene);
  site.child.kill('SIGTERM');
  await site.ended;
  await postgres?.stop();
  await rm(directory, { recursive: true });
}

/** Prints how long a request takes. `send` gets the number of the request, from 0. */
export async function printTimes(
  name: string,
  send: (turn: number) => Promise<unknown>,
  requests = REQUESTS,
): Promise<void> {
  const times: number[] = [];
  // The first requests prepare statements and fill caches.
  const warmUp = requests / 10;
  for (let turn = 0; turn < warmUp + requests; turn += 1) {
    const start = performance.now();
    await send(turn);
    if (turn >= warmUp) times.push(performance.now() - start);
  }
  console.log(`${name}: ${describeTimes(times)}`);
}
