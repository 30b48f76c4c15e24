import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { findBrowser } from './browser.ts';
import { type Outcome, runCommand } from './command.ts';
import { hasTestPostgres } from './postgres.ts';
import { root } from './root.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Result extends Counts {
  /** What the tool has said, for somebody to read when something failed. */
  output: string;
  /** Why the whole suite was left out. */
  reason?: string;
}

export type Suite = () => Promise<Result>;

/** All suites, in the order in which they run. */
export const suites: Record<string, Suite> = {
  types: () => check('types'),
  lint: () => check('lint'),
  architecture: () => check('architecture'),
  deadcode: () => check('deadcode'),
  unit: () => vitest('unit'),
  client: () => vitest('client', 'client-process'),
  'server-sqlite': () => vitest('server-sqlite'),
  'server-postgres': postgres,
  build: () => check('build'),
  budget: () => check('budget'),
  e2e: journeys,
};

/** After this many minutes a suite is ended and has failed: many times what it takes on a quiet machine. */
const limits = { check: 10, vitest: 20, journeys: 40 };

/** A tool that says yes or no counts as one test. */
async function check(script: keyof typeof manifest.scripts): Promise<Result> {
  const { succeeded, output } = await runCommand(manifest.scripts[script], {
    minutes: limits.check,
  });
  return { passed: Number(succeeded), failed: Number(!succeeded), skipped: 0, output };
}

async function vitest(...projects: string[]): Promise<Result> {
  const selected = projects.map((project) => `--project ${project}`).join(' ');
  return withReport(async (report) => {
    const reporters = `--reporter=default --reporter=json --outputFile.json="${report}"`;
    const outcome = await runCommand(`vitest run ${selected} ${reporters}`, {
      minutes: limits.vitest,
    });
    return { outcome, counts: countVitest };
  });
}

async function postgres(): Promise<Result> {
  if (hasTestPostgres()) return vitest('server-postgres');
  const files = globSync('{server,demo}/**/*.test.ts', { cwd: root });
  const left = files.filter((file) => !file.endsWith('.unit.test.ts')).length;
  return leftOut(left, 'PostgreSQLがないため省略しました (PostgreSQL is not installed)');
}

/** The journeys walk through what is built, so they build what is not. */
async function journeys(): Promise<Result> {
  const browser = await findBrowser();
  const left = globSync('e2e/**/*.test.ts', { cwd: root }).length;
  if (!browser) return leftOut(left, 'ブラウザがないため省略しました (no browser was found)');
  const built = await runCommand('node scripts/client-build.ts --if-needed', {
    minutes: limits.check,
  });
  if (!built.succeeded) return { passed: 0, failed: 1, skipped: 0, output: built.output };
  return withReport(async (report) => {
    const outcome = await runCommand('playwright test', {
      minutes: limits.journeys,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    return { outcome, counts: countPlaywright };
  });
}

function leftOut(tests: number, reason: string): Result {
  return { passed: 0, failed: 0, skipped: Math.max(1, tests), output: '', reason };
}

interface Reported {
  outcome: Outcome;
  counts: (report: unknown) => Counts;
}

/** Runs what writes a report, and counts by the report. */
async function withReport(run: (report: string) => Promise<Reported>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-report-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const report = path.join(folder, 'report.json');
  const { outcome, counts } = await run(report);
  const text = await readFile(report, 'utf8').catch(() => '');
  process.off('exit', remove);
  remove();
  return judge(outcome, text ? counts(JSON.parse(text)) : { passed: 0, failed: 0, skipped: 0 });
}

/** What reports no test at all has failed. */
function judge({ succeeded, output }: Outcome, counted: Counts): Result {
  const total = counted.passed + counted.failed + counted.skipped;
  if (total === 0) return { ...counted, failed: 1, output: `${output}\nNo test ran.\n` };
  const failed = counted.failed || Number(!succeeded);
  return { ...counted, failed, output };
}

/** Counts vitest's report; a file that could not be read in has no tests to count, but failed. */
export function countVitest(report: unknown): Counts {
  const { testResults } = report as {
    testResults: { status: string; assertionResults: { status: string }[] }[];
  };
  const statuses = testResults.flatMap(({ status, assertionResults }) =>
    assertionResults.length > 0 ? assertionResults.map((test) => test.status) : [status],
  );
  const passed = statuses.filter((status) => status === 'passed').length;
  const failed = statuses.filter((status) => status === 'failed').length;
  return { passed, failed, skipped: statuses.length - passed - failed };
}

/** Counts Playwright's report; a flaky journey is a failed one. */
export function countPlaywright(report: unknown): Counts {
  const { stats } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
}
