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
  for (const [name, suite] of Object.entries(suites)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const { passed, failed, skipped } = await run(name, suite);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  const isIncomplete = process.env.CI === 'true' && total.skipped > 0;
  process.exitCode = total.failed > 0 || isIncomplete ? 1 : 0;
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

function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

await main(process.argv.slice(2));
