import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testsOfOneEngine } from '#server/testing/one-engine.ts';
import manifest from '../package.json' with { type: 'json' };
import { findBrowser, findFirefox } from './browser.ts';
import { type Outcome, runCommand } from './command.ts';
import { hasTestPostgres } from './postgres.ts';
import { root } from './root.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Result extends Counts {
  /** The output of the tool. It is shown after a failure. */
  output: string;
  /** The failed tests, as file and title, if the tool reports them. */
  failures: string[];
  /** The reason why the whole suite was skipped. */
  reason?: string;
}

export type Suite = () => Promise<Result>;

export const suites: Record<string, Suite> = {
  types: () => check('types'),
  lint: () => check('lint'),
  architecture: () => check('architecture'),
  deadcode: () => check('deadcode'),
  // The build runs only if `npm ci` has not built the same sources already.
  build: () => check('prepare'),
  budget: () => check('budget'),
  unit: () => vitest('unit'),
  client: () => vitest('client', 'client-process'),
  'server-sqlite': () => vitest('server-sqlite'),
  'server-s3': () => vitest('server-s3'),
  'server-postgres': postgres,
  e2e: () => journeys('phone', 'desk'),
  firefox,
};

type Lane = readonly string[];

/**
 * All suites in order. Stages run one after another. The lanes of a stage run in parallel, and the suites of a lane one
 * after another. The first stage may have more lanes than the machine has cores, because its tests often wait. Every
 * other stage has one lane, because each of its suites uses the whole machine. No suite writes files that another lane
 * of its stage reads.
 */
export const stages: readonly (readonly Lane[])[] = [
  [['types', 'lint', 'architecture', 'deadcode', 'build', 'budget'], ['unit'], ['client']],
  [['server-sqlite', 'server-s3', 'server-postgres']],
  [['e2e', 'firefox']],
];

/** Names for several suites together. */
export const groups: Record<string, readonly string[]> = {
  quick: ['types', 'lint', 'unit', 'client', 'server-sqlite'],
};

/** Suites that run only by name, because they need a program that most machines lack. */
const onlyByName: readonly string[] = ['firefox'];

/**
 * Returns the stages with only these suites and groups. Without names, returns the usual stages. Throws for an unknown
 * name.
 */
export function select(names: readonly string[]): Lane[][] {
  const unknown = names.filter((name) => !(name in suites || name in groups));
  if (unknown.length > 0) {
    const known = [...Object.keys(groups), ...Object.keys(suites)].join(', ');
    throw new RangeError(`Unknown: ${unknown.join(', ')}. Suites: ${known}`);
  }
  const chosen = new Set(names.flatMap((name) => groups[name] ?? [name]));
  const isChosen = (name: string) =>
    names.length === 0 ? !onlyByName.includes(name) : chosen.has(name);
  return stages
    .map((lanes) => lanes.map((lane) => lane.filter(isChosen)).filter((lane) => lane.length > 0))
    .filter((lanes) => lanes.length > 0);
}

/** Runs a tool that only succeeds or fails. The run counts as one test. */
async function check(script: keyof typeof manifest.scripts): Promise<Result> {
  const { succeeded, output } = await runCommand(manifest.scripts[script]);
  return { ...nothing, passed: Number(succeeded), failed: Number(!succeeded), output };
}

async function vitest(...projects: string[]): Promise<Result> {
  const selected = projects.map((project) => `--project ${project}`).join(' ');
  return withReport(async (report) => {
    const reporters = `--reporter=default --reporter=json --outputFile.json="${report}"`;
    const outcome = await runCommand(`vitest run ${selected} ${reporters}`);
    return { outcome, read: readVitest };
  });
}

async function postgres(): Promise<Result> {
  if (hasTestPostgres()) return vitest('server-postgres');
  const exclude = ['**/*.unit.test.ts', ...testsOfOneEngine];
  const left = globSync('{server,demo}/**/*.test.ts', { cwd: root, exclude }).length;
  return leftOut(left, 'PostgreSQLがないため省略しました (PostgreSQL is not installed)');
}

/** Runs the journeys of some projects of Playwright. Builds the client first if necessary. */
async function journeys(...projects: string[]): Promise<Result> {
  const browser = await findBrowser();
  const left = globSync('e2e/**/*.test.ts', { cwd: root }).length;
  if (!browser) return leftOut(left, 'ブラウザーがないため省略しました (no browser was found)');
  const built = await runCommand('node scripts/client-build.ts --if-needed');
  if (!built.succeeded) return { ...nothing, failed: 1, output: built.output };
  return withReport(async (report) => {
    const selected = projects.map((project) => `--project ${project}`).join(' ');
    const outcome = await runCommand(`playwright test ${selected}`, {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    const snapshots = outcome.succeeded ? '' : await readSnapshots();
    return { outcome: { ...outcome, output: outcome.output + snapshots }, read: readPlaywright };
  });
}

/** Runs the journeys with the tag `@firefox` in Firefox. */
async function firefox(): Promise<Result> {
  if (findFirefox()) return journeys('firefox-phone', 'firefox-desk');
  return leftOut(1, 'Firefoxがないため省略しました (Firefox is not installed)');
}

/** Returns the snapshots of the pages of failed journeys. Playwright empties the folder before each run. */
async function readSnapshots(): Promise<string> {
  const files = globSync('test-results/**/error-context.md', { cwd: root }).sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
  return texts.map((text) => `\n${snapshotOf(text)}\n`).join('');
}

const SNAPSHOT_LINES = 60;

/** Returns the name of a failed journey and the start of its page snapshot, from the context that Playwright wrote. */
export function snapshotOf(context: string): string {
  const name = /^- Name: (.*)$/m.exec(context)?.[1] ?? '';
  const [, snapshot = ''] = /^# Page snapshot\n+```yaml\n(.*?)\n```$/ms.exec(context) ?? [];
  const lines = snapshot.split('\n');
  const left =
    lines.length > SNAPSHOT_LINES ? [`… ${lines.length - SNAPSHOT_LINES} more lines`] : [];
  return [`Page of ${name}`, ...lines.slice(0, SNAPSHOT_LINES), ...left].join('\n');
}

function leftOut(tests: number, reason: string): Result {
  return { ...nothing, skipped: Math.max(1, tests), output: '', reason };
}

type Reading = Counts & Pick<Result, 'failures'>;

interface Reported {
  outcome: Outcome;
  read: (report: unknown) => Reading;
}

const nothing: Reading = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** Runs a tool that writes a report, and counts the tests of the report. */
async function withReport(run: (report: string) => Promise<Reported>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-report-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const report = path.join(folder, 'report.json');
  const { outcome, read } = await run(report);
  const text = await readFile(report, 'utf8').catch(() => '');
  process.off('exit', remove);
  remove();
  return judge(outcome, text ? read(JSON.parse(text)) : nothing);
}

/** Returns the result of a run. A report without tests counts as a failure. */
function judge({ succeeded, output }: Outcome, reading: Reading): Result {
  const total = reading.passed + reading.failed + reading.skipped;
  if (total === 0) return { ...reading, failed: 1, output: `${output}\nNo test ran.\n` };
  const failed = reading.failed || Number(!succeeded);
  return { ...reading, failed, output };
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** Reads the report of vitest. A file that could not be loaded has no tests, but counts as failed. */
export function readVitest(report: unknown): Reading {
  const { testResults } = report as VitestReport;
  const tests = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(root, name);
    if (assertionResults.length === 0) return [{ status, title: file }];
    return assertionResults.map((test) => ({
      status: test.status,
      title: `${file} › ${test.fullName}`,
    }));
  });
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failures = tests.filter(({ status }) => status === 'failed').map(({ title }) => title);
  const failed = failures.length;
  return { passed, failed, skipped: tests.length - passed - failed, failures };
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; tests: { projectName: string; status: string }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

/** Reads the report of Playwright. A flaky journey counts as failed. */
export function readPlaywright(report: unknown): Reading {
  const { stats, suites: files } = report as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: files.flatMap(failuresOf),
  };
}

function failuresOf({ file, specs, suites: inner = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `e2e/${file} › ${title} (${projectName})`),
  );
  return [...own, ...inner.flatMap(failuresOf)];
}
