import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { findBrowser } from '#scripts/browser.ts';
import { firstLoad, readBuild } from '#scripts/budget.ts';
import { type DemoSite, startDemoSite } from '#scripts/demo-site.ts';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';

/**
 * Returns the bytes of the first load of home, and for some pages the number of requests. Requests for pictures are not
 * counted.
 */
export async function measureSizes(): Promise<Record<string, number>> {
  const { script, style } = firstLoad(readBuild());
  const requests = await measureRequests();
  return { 'script of home, bytes': script, 'CSS of home, bytes': style, ...requests };
}

/** Returns the number of requests by page. Empty when there is no browser. */
async function measureRequests(): Promise<Record<string, number>> {
  const program = await findBrowser();
  if (!program) return {};
  const site = await startDemoSite();
  try {
    const browser = await chromium.launch(program);
    try {
      return await countOfPages(browser, site);
    } finally {
      await browser.close();
    }
  } finally {
    await site.stop();
  }
}

async function countOfPages(browser: Browser, site: DemoSite): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const viewer of ['visitor', 'member'] as const) {
    const post = `/#/posts/${site.known.postId}`;
    const pages = { home: '/', 'a post': post, search: '/#/search', events: '/#/events' };
    for (const [name, path] of Object.entries(pages)) {
      const context = await browser.newContext({ baseURL: site.url });
      if (viewer === 'member') await signIn(context, site);
      counts[`requests of ${name}, ${viewer}`] = await countRequests(context, path);
      await context.close();
    }
  }
  return counts;
}

function signIn(context: BrowserContext, { url, sessions }: DemoSite): Promise<void> {
  return context.addCookies([{ name: SESSION_COOKIE, value: sessions.member, url }]);
}

/** Returns the number of requests. Requests for pictures are left out, because their number depends on the posts. */
async function countRequests(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  let count = 0;
  page.on('request', (request) => {
    if (request.resourceType() !== 'image') count += 1;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return count;
}
