/**
 * `npm run interactions`: measures how soon the page paints after a tap or a key, on a processor that is four times
 * slower (INP, https://web.dev/articles/inp). `--runs=9` uses the median of nine runs. Fails above 100 ms.
 */
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { findBrowser } from './browser.ts';
import { type DemoSite, startDemoSite } from './demo-site.ts';

const SLOWDOWN = 4;
const LIMIT_MS = 100;

interface Interaction {
  name: string;
  path: (known: DemoSite['known']) => string;
  act: (page: Page) => Promise<void>;
  seen: (page: Page) => Promise<void>;
}

const tap = async (page: Page, role: 'button' | 'tab' | 'link', name: RegExp) =>
  page.getByRole('main').getByRole(role, { name }).first().tap();

const interactions: readonly Interaction[] = [
  {
    name: 'like',
    path: ({ postId }) => `/#/posts/${postId}`,
    act: (page) => tap(page, 'button', /にいいね/),
    seen: (page) => page.waitForResponse('**/functions/likePost').then(() => {}),
  },
  {
    name: 'tab of home',
    path: () => '/',
    act: (page) => tap(page, 'tab', /^新着$/),
    seen: (page) => page.getByRole('tab', { name: '新着', selected: true }).waitFor(),
  },
  {
    name: 'opening a post',
    path: () => '/',
    act: (page) => page.getByRole('main').getByRole('article').getByRole('heading').first().tap(),
    seen: (page) => page.waitForURL(/#\/posts\//),
  },
  {
    name: 'menu of a post',
    path: ({ postId }) => `/#/posts/${postId}`,
    act: (page) => tap(page, 'button', /投稿のメニュー/),
    seen: (page) => page.getByRole('menu').waitFor(),
  },
  {
    name: 'menu of the site',
    path: () => '/',
    act: (page) => page.getByRole('button', { name: 'メニューを開く' }).tap(),
    seen: (page) => page.getByRole('dialog').waitFor(),
  },
];

/** Records the time from each input to the next paint, in milliseconds. It runs in the page. */
const recordDelays = `
  window.delays = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) delays.push(duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/** Returns the delay of an interaction in milliseconds, but at least the shortest delay that browsers report. */
async function measure(page: Page, { act, seen }: Interaction): Promise<number> {
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await act(page);
  await seen(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return page.evaluate<number>(
    'new Promise(requestIdleCallback).then(() => Math.max(16, ...delays))',
  );
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function runOnce(browser: Browser, site: DemoSite, interaction: Interaction) {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'ja-JP' });
  await context.addCookies([{ name: SESSION_COOKIE, value: site.sessions.member, url: site.url }]);
  await context.addInitScript({ content: recordDelays });
  const page = await context.newPage();
  await page.goto(`${site.url}${interaction.path(site.known)}`, { waitUntil: 'networkidle' });
  const delay = await measure(page, interaction);
  await context.close();
  return delay;
}

async function main(args: string[]): Promise<void> {
  const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.slice(7) ?? 5);
  const found = await findBrowser();
  if (!found) throw new Error('No Chromium was found');
  const site = await startDemoSite();
  const browser = await chromium.launch({ ...found });
  try {
    for (const interaction of interactions) {
      const delays: number[] = [];
      for (let run = 0; run < runs; run++) delays.push(await runOnce(browser, site, interaction));
      const delay = median(delays);
      console.log(`${interaction.name}: ${delay} ms (${delays.join(', ')})`);
      if (delay > LIMIT_MS) process.exitCode = 1;
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

await main(process.argv.slice(2));
