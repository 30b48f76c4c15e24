/** `npm run bench`: measures the feeds, the likes and the search of the site on 200,000 posts. */
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readSeconds } from '#scripts/test-seconds.ts';
import { type Baseline, baselineOf, beyond, describeCheck, lowestOf } from './check.ts';
import { describeComparison } from './comparison.ts';
import { CACHE, type Engine, openEngine } from './engines.ts';
import { measureEngine } from './measure.ts';
import { type Options, readOptions } from './options.ts';
import { describePlans } from './plans.ts';
import { backgroundLine, backgroundOf, describeResults, MAX_BACKGROUND } from './report.ts';
import type { EngineResults } from './results.ts';
import { measureSizes } from './sizes.ts';
import { targetsOf } from './targets.ts';

const BASELINE = join(import.meta.dirname, 'baseline.json');

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const results: EngineResults[] = [];
  for (const name of options.engines) {
    const engine = await openEngine(name, options.posts);
    if (!engine) {
      print('PostgreSQL is not installed here: its half is skipped.');
      continue;
    }
    try {
      if (options.plans) await showPlans(engine);
      results.push(await measureEngine(engine, options));
    } finally {
      await engine.close();
    }
  }
  if (options.check) await check(results, options);
  else print(describeResults(results));
  if (options.against !== null) print(`\n${describeComparison(results, options.against)}`);
  await saveResults(results);
}

async function showPlans(engine: Engine): Promise<void> {
  const { text, unbounded } = await describePlans(engine);
  print(`${text}\n`);
  if (unbounded.length === 0) return;
  print(`These lists read more than their page: ${unbounded.join(', ')}\n`);
  process.exitCode = 1;
}

/** Prints the figures next to the stored figures. Fails if a figure is far above the stored one. */
async function check(results: EngineResults[], { keep }: Options): Promise<void> {
  const baseline = JSON.parse(await readFile(BASELINE, 'utf8')) as Baseline;
  const sizes = await measureSizes();
  print(`${describeCheck(results, sizes, baseline, readSeconds())}\n`);
  for (const result of results) print(backgroundLine(result));
  // Other programs affect the ratios, so the ratios are checked only on a quiet machine.
  const isQuiet = results.every((result) => backgroundOf(result) <= MAX_BACKGROUND);
  if (keep && !isQuiet) return fail('Nothing is kept.');
  if (keep) return writeFile(BASELINE, `${JSON.stringify(baselineOf(results, sizes), null, 2)}\n`);
  for (const figure of beyond(lowestOf(isQuiet ? results : [], sizes), baseline))
    fail(`More than 15 % beyond the kept figure: ${figure}`);
}

function fail(message: string): void {
  print(message);
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
