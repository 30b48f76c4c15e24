/**
 * `npm run lighthouse`: compares Lighthouse's scores on a slow phone with the required scores. `--runs=3` uses the
 * median run. `--only=shared` runs only the visits whose name contains the text. `--applied` really slows down network
 * and processor; without it, Lighthouse simulates a slow phone from a fast run.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { freePort } from '#server/testing/free-port.ts';
import { type Browser, findBrowser } from './browser.ts';
import { type DemoSite, startDemoSite } from './demo-site.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const minimum = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const MAX_SHIFT = 0.02;
const RUN_TIMEOUT_MS = 180_000;
const isApplied = process.argv.includes('--applied');

interface Visit {
  name: string;
  address: string;
  cookie: string | null;
}

interface Verdict {
  name: string;
  scores: Record<(typeof categories)[number], number>;
  shift: number;
  /** The timings, and Lighthouse's benchmark of this machine. On a busy machine, the performance score is lower. */
  timing: string;
  /** The ids of the audits that cost points in categories other than performance. */
  failedAudits: string[];
}

function visitsTo({ url, known, sessions }: DemoSite): Visit[] {
  const cookie = `${SESSION_COOKIE}=${sessions.member}`;
  return [
    { name: 'home, signed out', address: `${url}/`, cookie: null },
    { name: 'profile, signed out', address: `${url}/#/user/${known.userId}`, cookie: null },
    { name: 'post, signed in', address: `${url}/#/posts/${known.postId}`, cookie },
    { name: 'post of ten pictures, signed in', address: `${url}/#/posts/${known.comicId}`, cookie },
    { name: 'events, signed in', address: `${url}/#/events`, cookie },
    { name: 'shared profile, signed out', address: `${url}/user/${known.userId}`, cookie: null },
    { name: 'shared post, signed out', address: `${url}/posts/${known.postId}`, cookie: null },
    { name: 'shared post, signed in', address: `${url}/posts/${known.postId}`, cookie },
  ];
}

/**
 * Runs Lighthouse once in a new browser, because Lighthouse sometimes does not find the start of the navigation in a
 * used browser. Throws when Lighthouse fails or takes longer than three minutes.
 */
async function runOnce(visit: Visit, found: Browser): Promise<Verdict> {
  const port = await freePort();
  const args = [...found.args, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: found.executablePath, args });
  const stop = new AbortController();
  const timeout = wait(RUN_TIMEOUT_MS, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`${visit.name}: no result within ${RUN_TIMEOUT_MS / 1000} s`);
  });
  try {
    return await Promise.race([judge(visit, port), timeout]);
  } finally {
    stop.abort();
    await browser.close();
  }
}

/** Runs Lighthouse, and repeats a failed run once. */
async function run(visit: Visit, found: Browser): Promise<Verdict> {
  return runOnce(visit, found).catch((error: Error) => {
    console.log(`${visit.name}: repeated after: ${error.message}`);
    return runOnce(visit, found);
  });
}

async function judge({ name, address, cookie }: Visit, port: number): Promise<Verdict> {
  const answer = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    throttlingMethod: isApplied ? 'devtools' : 'simulate',
    onlyCategories: [...categories],
    ...(cookie !== null && { extraHeaders: { cookie } }),
  });
  if (!answer) throw new Error(`Lighthouse returned nothing for ${name}`);
  const { lhr } = answer;
  if (lhr.runtimeError) throw new Error(`${name}: ${lhr.runtimeError.message}`);
  const scoreOf = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
  const scores = Object.fromEntries(categories.map((id) => [id, scoreOf(id)]));
  return {
    name,
    scores: scores as Verdict['scores'],
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    timing: timingOf(lhr),
    failedAudits: failedAuditsOf(lhr),
  };
}

function timingOf({ audits, environment }: Result): string {
  const value = (id: string) => audits[id]?.displayValue?.replace(/\s/g, ' ');
  return [
    `first paint ${value('first-contentful-paint')}`,
    `largest ${value('largest-contentful-paint')}`,
    `blocked ${value('total-blocking-time')}`,
    `interactive ${value('interactive')}`,
    `machine ${environment.benchmarkIndex}`,
  ].join(', ');
}

function failedAuditsOf(lhr: Result): string[] {
  return categories
    .slice(1)
    .flatMap((id) =>
      (lhr.categories[id]?.auditRefs ?? [])
        .filter((ref) => ref.weight > 0 && (lhr.audits[ref.id]?.score ?? 1) < 1)
        .map((ref) => ref.id),
    );
}

/** Returns the run with the median performance, because other programs can slow down single runs. */
async function medianRun(visit: Visit, found: Browser, runs: number): Promise<Verdict> {
  // The first run makes the site create the image variants for a phone.
  await run(visit, found);
  const verdicts: Verdict[] = [];
  for (let count = 0; count < runs; count++) verdicts.push(await run(visit, found));
  verdicts.sort((a, b) => a.scores.performance - b.scores.performance);
  return verdicts[Math.floor(runs / 2)] as Verdict;
}

function complaintsAbout({ scores, shift, failedAudits }: Verdict): string[] {
  const low = categories
    .filter((id) => scores[id] < minimum[id])
    .map((id) => `${id} is ${scores[id]}, wanted ${minimum[id]}`);
  const shifts = shift <= MAX_SHIFT ? [] : [`layout shift is ${shift.toFixed(3)}`];
  return [
    ...low,
    ...shifts,
    ...(failedAudits.length > 0 ? [`look at ${failedAudits.join(', ')}`] : []),
  ];
}

function report(verdict: Verdict): boolean {
  const scores = categories.map((id) => `${id} ${verdict.scores[id]}`).join(', ');
  console.log(`${verdict.name}: ${scores}, layout shift ${verdict.shift.toFixed(3)}`);
  console.log(`  ${verdict.timing}`);
  const complaints = complaintsAbout(verdict);
  for (const complaint of complaints) console.log(`  ${complaint}`);
  return complaints.length === 0;
}

async function main(args: string[]): Promise<void> {
  const argument = (name: string) =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const runs = Number(argument('runs') ?? 1);
  const found = await findBrowser();
  if (!found) throw new Error('No Chromium was found');
  const site = await startDemoSite();
  try {
    let isFine = true;
    for (const visit of visitsTo(site)) {
      if (!visit.name.includes(argument('only') ?? '')) continue;
      isFine = report(await medianRun(visit, found, runs)) && isFine;
    }
    process.exitCode = isFine ? 0 : 1;
  } finally {
    await site.stop();
  }
}

await main(process.argv.slice(2));
