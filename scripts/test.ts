/** `npm test`: runs every suite, or those named, and ends with one line that counts all tests. */
import { endWithCommands } from './command.ts';
import { type Counts, type Result, type Suite, suites } from './suites.ts';

async function main(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in suites));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. Suites: ${Object.keys(suites).join(', ')}`);
    process.exit(2);
  }
  endWithCommands();
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const failed: string[] = [];
  for (const [name, suite] of Object.entries(suites)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const result = await run(name, suite);
    total.passed += result.passed;
    total.failed += result.failed;
    total.skipped += result.skipped;
    failed.push(...namesOf(name, result));
  }
  const isIncomplete = process.env.CI === 'true' && total.skipped > 0;
  process.exitCode = total.failed > 0 || isIncomplete ? 1 : 0;
  // Once more at the end, where the output of other suites does not hide them.
  for (const failure of failed) console.log(`✗ ${failure}`);
  if (isIncomplete) console.log('In CI nothing may be skipped.');
  console.log(describe(total));
}

async function run(name: string, suite: Suite): Promise<Result> {
  process.stdout.write(`${name} … `);
  const start = performance.now();
  const result = await suite();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const mark = result.failed > 0 ? '✗' : result.reason ? '-' : '✓';
  console.log(`${mark} ${result.reason ?? describe(result)} (${seconds} s)`);
  if (result.failed > 0) console.log(`${result.output.trimEnd()}\n`);
  return result;
}

/** What failed in a suite: its tests, or the suite itself where no test is named. */
function namesOf(suite: string, { failed, failures }: Result): string[] {
  if (failed === 0) return [];
  return failures.length > 0 ? failures.map((failure) => `${suite}: ${failure}`) : [suite];
}

function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

await main(process.argv.slice(2));
