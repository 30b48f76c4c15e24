/** `npm run bench`: measures the feeds, the likes and the search of the site on 200,000 posts. */
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describeComparison } from './comparison.ts';
import { CACHE, type Engine, openEngine } from './engines.ts';
import { measureFeeds } from './feeds.ts';
import { measureLikes } from './likes.ts';
import { offServerCore } from './machine.ts';
import { type MeasuredServer, startServer } from './measured-server.ts';
import { signInMembers } from './members.ts';
import { type Options, readOptions } from './options.ts';
import { describePlans } from './plans.ts';
import { describeResults } from './report.ts';
import type { EngineResults } from './results.ts';
import { measureSearch } from './search.ts';
import { targetsOf } from './targets.ts';
import type { Sides } from './turns.ts';

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const results: EngineResults[] = [];
  for (const name of options.engines) {
    const engine = await openEngine(name);
    if (!engine) {
      print('PostgreSQL is not installed here: its half is skipped.');
      continue;
    }
    try {
      results.push(await measureEngine(engine, options));
    } finally {
      await engine.close();
    }
  }
  print(describeResults(results));
  if (options.against !== null) print(`\n${describeComparison(results, options.against)}`);
  await saveResults(results);
}

async function measureEngine(engine: Engine, options: Options): Promise<EngineResults> {
  if (options.plans) await showPlans(engine);
  const { parts } = options;
  const members = await signInMembers(engine.database);
  return offServerCore(() =>
    withServers(engine, options.against, async (servers) => ({
      engine: engine.name,
      ...(parts.includes('feeds') && {
        feeds: await measureFeeds(engine, servers, members, options),
      }),
      ...(parts.includes('likes') && {
        likes: await measureLikes(engine, servers, members, options),
      }),
      ...(parts.includes('search') && {
        search: await measureSearch(engine, servers, members, options),
      }),
      memory: { own: servers.own.memory(), other: servers.other?.memory() ?? null },
    })),
  );
}

/** Runs `body` with the server of this checkout and, when comparing, that of the other one. */
async function withServers<Result>(
  engine: Engine,
  against: string | null,
  body: (servers: Sides<MeasuredServer>) => Promise<Result>,
): Promise<Result> {
  const own = await startServer('app', engine);
  try {
    const other = against === null ? null : await startServer('app', engine, { checkout: against });
    try {
      return await body({ own, other });
    } finally {
      await other?.stop();
    }
  } finally {
    await own.stop();
  }
}

async function showPlans(engine: Engine): Promise<void> {
  const { text, unbounded } = await describePlans(engine);
  print(`${text}\n`);
  if (unbounded.length === 0) return;
  print(`These lists read more than their page: ${unbounded.join(', ')}\n`);
  process.exitCode = 1;
}

async function saveResults(results: EngineResults[]): Promise<void> {
  const date = new Date().toISOString();
  const file = join(CACHE, `results-${date.replaceAll(':', '-')}.json`);
  const raw = results.map((result) => ({ ...result, targets: targetsOf(result) }));
  await writeFile(file, JSON.stringify({ date, node: process.version, results: raw }, null, 2));
  print(`\nAll runs: ${relative(process.cwd(), file)}`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

await main();
