/**
 * `npm test`: runs every suite or the named suites. The last line counts all tests. `npm test -- quick` runs the suites
 * that find most errors in little time.
 */
import { availableParallelism } from 'node:os';
import { endWithCommands } from './command.ts';
import { type Counts, type Result, select, suites } from './suites.ts';
import { keepSeconds } from './test-seconds.ts';

type Ran = [name: string, result: Result];

async function main(names: string[]): Promise<void> {
  endWithCommands();
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const failed: string[] = [];
  for (const lanes of selectOrExit(names)) {
    for (const [name, result] of await runStage(lanes)) {
      total.passed += result.passed;
      total.failed += result.failed;
      total.skipped += result.skipped;
      failed.push(...namesOf(name, result));
    }
  }
  const isIncomplete = process.env.CI === 'true' && total.skipped > 0;
  process.exitCode = total.failed > 0 || isIncomplete ? 1 : 0;
  // The failures are printed again at the end, because the output of other suites may hide them.
  for (const failure of failed) console.log(`✗ ${failure}`);
  if (isIncomplete) console.log('In CI nothing may be skipped.');
  console.log(describe(total));
}

function selectOrExit(names: string[]): ReturnType<typeof select> {
  try {
    return select(names);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

/** Runs lanes in parallel, or one after another on a machine with one core. */
async function runStage(lanes: readonly (readonly string[])[]): Promise<Ran[]> {
  if (availableParallelism() === 1) return runLane(lanes.flat());
  return (await Promise.all(lanes.map(runLane))).flat();
}

async function runLane(names: readonly string[]): Promise<Ran[]> {
  const ran: Ran[] = [];
  for (const name of names) ran.push([name, await run(name)]);
  return ran;
}

/** Runs a suite and prints its result on one line, so that the outputs of parallel suites do not mix. */
async function run(name: string): Promise<Result> {
  const suite = suites[name];
  if (!suite) throw new Error(`no suite ${name}`);
  console.log(`${name} …`);
  const start = performance.now();
  const result = await suite();
  const seconds = (performance.now() - start) / 1000;
  if (!result.reason && result.failed === 0) keepSeconds(name, seconds);
  const mark = result.failed > 0 ? '✗' : result.reason ? '-' : '✓';
  console.log(`${name} ${mark} ${result.reason ?? describe(result)} (${seconds.toFixed(1)} s)`);
  if (result.failed > 0) console.log(`${result.output.trimEnd()}\n`);
  return result;
}

/** Returns the failed tests of a suite. When its tool names no tests, returns the suite. */
function namesOf(suite: string, { failed, failures }: Result): string[] {
  if (failed === 0) return [];
  return failures.length > 0 ? failures.map((failure) => `${suite}: ${failure}`) : [suite];
}

function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

await main(process.argv.slice(2));
