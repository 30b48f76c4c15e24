/**
 * `npm run chaos`: rounds of faults on the running site, on both engines at the same time. Members write over HTTP while
 * the site, its servers, its disk and its clock fail. After each round, every acknowledged write must be stored exactly
 * once, and counters, references, files and mails must be right. Fails when they are not. `--rounds 40`, `--seed 7`,
 * `--engine sqlite|postgres`, `--fault TEXT` and `--activity TEXT` choose what happens. The same seed has the same
 * rounds. docs/developers/chaos.md describes it.
 */
import { parseArgs } from 'node:util';
import { createRandom, type Random } from '#demo/random.ts';
import { hasPostgresPrograms } from '#scripts/postgres.ts';
import type { EngineName } from '../options.ts';
import { activities } from './activities.ts';
import type { Activity } from './activity.ts';
import { type Fault, faults, type Scene } from './faults.ts';
import { leftFiles } from './invariants.ts';
import { onDatabase, startLandscape } from './landscape.ts';
import { runWithOwnMounts } from './own-mounts.ts';
import { playRound, type RoundResult } from './round.ts';
import { ChaosSite } from './site.ts';

/** A start that takes longer is counted as slow, in milliseconds. */
const USUAL_START = 10_000;
const MAX_SEED = 2 ** 32 - 1;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    engine: { type: 'string' },
    fault: { type: 'string', default: '' },
    activity: { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);
const isLong = rounds >= faults.length;

/** Yields the items in a random order, again and again, so that each comes equally often. */
function* deck<Item>(random: Random, items: readonly Item[]): Generator<Item, never> {
  if (items.length === 0) throw new Error('nothing to choose from');
  for (;;) yield* random.shuffle(items);
}

interface EngineResult {
  results: RoundResult[];
  starts: number[];
  violations: string[];
}

async function rehearse(engine: EngineName): Promise<EngineResult> {
  const random = createRandom(`${values.seed} ${engine}`);
  // Each round has its own numbers, so that a round does not depend on how many the rounds before it have used.
  const roundSeeds = createRandom(`${values.seed} ${engine} rounds`);
  const landscape = await startLandscape(engine);
  const site = new ChaosSite(landscape.settings);
  if (!landscape.hasOwnDisk && isLong) {
    console.warn(
      `${engine}: THE FULL DISK IS LEFT OUT, because only root can mount a disk for it.`,
    );
  }
  const faultDeck = deck(
    random,
    faults.filter(
      ({ name, isPossible = () => true }) => name.includes(values.fault) && isPossible(landscape),
    ),
  );
  const activityDeck = deck(
    random,
    activities.filter(
      ({ name, isPossible = () => true }) => name.includes(values.activity) && isPossible(),
    ),
  );
  const results: RoundResult[] = [];
  const violations: string[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const [fault, activity] = [faultDeck.next().value, activityDeck.next().value];
      const begun = performance.now();
      const scene = { landscape, site, random: createRandom(roundSeeds.int(0, MAX_SEED)) };
      const result = await playOrFail(scene, fault, activity);
      results.push(result);
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(`${engine} ${round}/${rounds}: ${describe(result)} (${seconds} s)`);
      for (const violation of result.violations) {
        violations.push(
          `${engine}, round ${round}, ${result.fault}, ${result.activity}: ${violation}`,
        );
      }
    }
    await site.start();
    violations.push(...(await onDatabase(landscape, (database) => leftFiles(landscape, database))));
    await site.stop();
  } finally {
    await site.kill();
    await landscape.stop();
  }
  return { results, starts: site.starts, violations };
}

/** Plays a round. Reports an error as a violation, so that the other rounds are played. */
async function playOrFail(scene: Scene, fault: Fault, activity: Activity): Promise<RoundResult> {
  try {
    return await playRound(scene, fault, activity);
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const violations = [`${reason}\n${scene.site.lastOutput}`];
    await fault.heal(scene).catch(() => undefined);
    return { ...unplayed, fault: fault.name, activity: activity.name, violations };
  }
}

const unplayed = { acknowledged: 0, inDoubt: 0, refused: 0, recovery: 0 };

function describe({ fault, activity, acknowledged, inDoubt, recovery, violations }: RoundResult) {
  const outcome = violations.length === 0 ? 'right' : `WRONG: ${violations.join('; ')}`;
  return `${fault} + ${activity}: ${acknowledged} acknowledged, ${inDoubt} were in doubt, writes after ${(recovery / 1000).toFixed(1)} s, ${outcome}`;
}

const code = runWithOwnMounts();
if (code !== null) process.exit(code);

const engines: EngineName[] =
  values.engine === undefined ? ['sqlite', 'postgres'] : [values.engine as EngineName];
console.log(`chaos: ${rounds} rounds on each engine, --seed ${values.seed}`);
const chosen = engines.filter((engine) => engine === 'sqlite' || hasPostgresPrograms());
if (chosen.length < engines.length) console.warn('PostgreSQL is left out: it is not installed.');
const all = await Promise.all(chosen.map(rehearse));
const results = all.flatMap((engine) => engine.results);
const starts = all.flatMap((engine) => engine.starts);
const violations = all.flatMap((engine) => engine.violations);
const sum = (of: (result: RoundResult) => number) =>
  results.reduce((total, result) => total + of(result), 0);
for (const violation of violations) console.log(`✗ ${violation}`);
console.log(
  `${results.length} rounds with ${new Set(results.map(({ fault }) => fault)).size} kinds of faults: ${sum((result) => result.acknowledged)} writes acknowledged, ${sum((result) => result.inDoubt)} were in doubt, ${violations.length} violations; ${starts.filter((start) => start <= USUAL_START).length} of ${starts.length} starts within ${USUAL_START / 1000} s`,
);
process.exit(violations.length === 0 ? 0 : 1);
