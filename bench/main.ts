/** Measures the feeds and likes of the site on 200,000 posts: `npm run bench`. */
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { CACHE, type Engine, openEngine } from './engines.ts';
import { measureFeeds } from './feeds.ts';
import { measureLikes } from './likes.ts';
import { offServerCore } from './machine.ts';
import { startServer } from './measured-server.ts';
import { signInMembers } from './members.ts';
import { type Options, readOptions } from './options.ts';
import { describePlans } from './plans.ts';
import { barsOf, describeResults, type EngineResults } from './report.ts';

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
  await keep(results);
}

async function measureEngine(engine: Engine, options: Options): Promise<EngineResults> {
  if (options.plans) await showPlans(engine);
  const members = await signInMembers(engine.database);
  return offServerCore(async () => {
    const app = await startServer('app', engine);
    try {
      const feeds = await measureFeeds(engine, app, members, options);
      const like = (aim: 'hot' | 'spread') =>
        measureLikes(engine, app, members, aim, options.seconds);
      return {
        engine: engine.name,
        feeds,
        hotLikes: await like('hot'),
        spreadLikes: await like('spread'),
      };
    } finally {
      await app.stop();
    }
  });
}

async function showPlans(engine: Engine): Promise<void> {
  const { text, faults } = await describePlans(engine);
  print(`${text}\n`);
  if (faults.length === 0) return;
  print(`These lists read more than their page: ${faults.join(', ')}\n`);
  process.exitCode = 1;
}

async function keep(results: EngineResults[]): Promise<void> {
  const date = new Date().toISOString();
  const file = join(CACHE, `results-${date.replaceAll(':', '-')}.json`);
  const raw = results.map((result) => ({ ...result, bars: barsOf(result) }));
  await writeFile(file, JSON.stringify({ date, node: process.version, results: raw }, null, 2));
  print(`\nRaw figures: ${relative(process.cwd(), file)}`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

await main();
