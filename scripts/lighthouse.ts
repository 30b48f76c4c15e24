/** `npm run lighthouse`: what Lighthouse says on a slow phone, held against our bars. `--runs=3` takes the middle one. */
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { freePort } from '#server/testing/free-port.ts';
import { findBrowser } from './browser.ts';
import { type DemoSite, startDemoSite } from './demo-site.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const lowest = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const mostShift = 0.02;

interface Visit {
  name: string;
  address: string;
  cookie: string | null;
}

interface Verdict {
  name: string;
  scores: Record<(typeof categories)[number], number>;
  shift: number;
  /** Where the time goes, and how fast Lighthouse found this machine: a busy one spoils the performance. */
  pace: string;
  /** Audits that cost points outside performance, by their id. */
  faults: string[];
}

function visitsTo({ url, known, sessions }: DemoSite): Visit[] {
  const cookie = `${SESSION_COOKIE}=${sessions.member}`;
  return [
    { name: 'home, signed out', address: `${url}/`, cookie: null },
    { name: 'profile, signed out', address: `${url}/#/user/${known.userId}`, cookie: null },
    { name: 'post, signed in', address: `${url}/#/posts/${known.postId}`, cookie },
  ];
}

async function judge({ name, address, cookie }: Visit, port: number): Promise<Verdict> {
  const answer = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
    ...(cookie !== null && { extraHeaders: { cookie } }),
  });
  if (!answer) throw new Error(`Lighthouse said nothing about ${name}`);
  const { lhr } = answer;
  if (lhr.runtimeError) throw new Error(`${name}: ${lhr.runtimeError.message}`);
  const scoreOf = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
  const scores = Object.fromEntries(categories.map((id) => [id, scoreOf(id)]));
  return {
    name,
    scores: scores as Verdict['scores'],
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    pace: paceOf(lhr),
    faults: faultsIn(lhr),
  };
}

function paceOf({ audits, environment }: Result): string {
  const said = (id: string) => audits[id]?.displayValue?.replace(/\s/g, ' ');
  return [
    `first paint ${said('first-contentful-paint')}`,
    `largest ${said('largest-contentful-paint')}`,
    `blocked ${said('total-blocking-time')}`,
    `machine ${environment.benchmarkIndex}`,
  ].join(', ');
}

function faultsIn(lhr: Result): string[] {
  return categories
    .slice(1)
    .flatMap((id) =>
      (lhr.categories[id]?.auditRefs ?? [])
        .filter((ref) => ref.weight > 0 && (lhr.audits[ref.id]?.score ?? 1) < 1)
        .map((ref) => ref.id),
    );
}

/** The run whose performance is in the middle: a busy machine spoils single ones. */
async function judgeOften(visit: Visit, port: number, runs: number): Promise<Verdict> {
  // Somebody else has been there before: the sizes of pictures that a phone asks for are made then.
  await judge(visit, port);
  const verdicts: Verdict[] = [];
  for (let run = 0; run < runs; run++) verdicts.push(await judge(visit, port));
  verdicts.sort((a, b) => a.scores.performance - b.scores.performance);
  return verdicts[Math.floor(runs / 2)] as Verdict;
}

function complaintsAbout({ scores, shift, faults }: Verdict): string[] {
  const low = categories
    .filter((id) => scores[id] < lowest[id])
    .map((id) => `${id} is ${scores[id]}, wanted ${lowest[id]}`);
  const shifts = shift <= mostShift ? [] : [`layout shift is ${shift.toFixed(3)}`];
  return [...low, ...shifts, ...(faults.length > 0 ? [`look at ${faults.join(', ')}`] : [])];
}

function report(verdict: Verdict): boolean {
  const scores = categories.map((id) => `${id} ${verdict.scores[id]}`).join(', ');
  console.log(`${verdict.name}: ${scores}, layout shift ${verdict.shift.toFixed(3)}`);
  console.log(`  ${verdict.pace}`);
  const complaints = complaintsAbout(verdict);
  for (const complaint of complaints) console.log(`  ${complaint}`);
  return complaints.length === 0;
}

async function main(args: string[]): Promise<void> {
  const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.slice(7) ?? 1);
  const found = await findBrowser();
  if (!found) throw new Error('No Chromium was found');
  const site = await startDemoSite();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args, `--remote-debugging-port=${port}`],
  });
  try {
    let isFine = true;
    for (const visit of visitsTo(site)) {
      isFine = report(await judgeOften(visit, port, runs)) && isFine;
    }
    process.exitCode = isFine ? 0 : 1;
  } finally {
    await browser.close();
    await site.stop();
  }
}

await main(process.argv.slice(2));
