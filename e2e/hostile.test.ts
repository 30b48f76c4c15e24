import type { Page } from '@playwright/test';
import { textFields } from '#scripts/hostile-site/fields.ts';
import { FOREIGN, RIGHT_TO_LEFT } from '#scripts/hostile-site/texts.ts';
import { effectsOf, faultsOf } from './support/hostile/faults.ts';
import { test } from './support/hostile/site.ts';
import { routesOn } from './support/hostile/site-routes.ts';
import { watchPage } from './support/hostile/watch-page.ts';
import { addComment } from './support/posts.ts';
import {
  allAdminRoutes,
  communityRoutes,
  go,
  ownRoutes,
  publicRoutes,
  watchLoading,
} from './support/routes.ts';
import { expect } from './support/test.ts';

/** Opens the routes, and returns what is wrong with each. */
async function walk(page: Page, routes: readonly string[]): Promise<string[]> {
  const seen = watchPage(page);
  const waitUntilLoaded = watchLoading(page);
  const faults: string[] = [];
  for (const route of routes) {
    await go(page, route);
    await waitUntilLoaded();
    const found = [...(await faultsOf(page)), ...seen.splice(0)];
    faults.push(...found.map((fault) => `${route}: ${fault}`));
  }
  return faults;
}

/** Signs in as a member of the demo. */
async function signIn(page: Page, name: string, email = `${name}@demo.invalid`): Promise<void> {
  const provider = await page.request.get('/auth/sign-in?mode=redirect');
  await page.request.post(provider.url(), { form: { name, email } });
}

const memberRoutes = [...ownRoutes, ...communityRoutes];
const allRoutes = [...memberRoutes, ...publicRoutes];
const teamRoutes = [...allAdminRoutes, ...memberRoutes];

type Walk = readonly [username: string, routes: readonly string[]];

const visitors: Walk = ['', publicRoutes];

/** Who opens which pages, by the username in the demo. */
const someWalks: Record<string, Walk> = {
  visitors,
  'an author': ['sora_draws', memberRoutes],
  'a super admin': ['hoshino', allAdminRoutes],
};

const allWalks: Record<string, Walk> = {
  visitors,
  'a reader': ['kinoko_mori', allRoutes],
  'an author': ['sora_draws', allRoutes],
  'a moderator': ['mimori', teamRoutes],
  'an admin': ['akari_staff', teamRoutes],
  'a super admin': ['hoshino', teamRoutes],
};

/** `HOSTILE=all` opens the pages as every role and on both screens, which takes minutes. */
const isWhole = process.env.HOSTILE === 'all';

for (const [who, [username, routes]] of Object.entries(isWhole ? allWalks : someWalks)) {
  test(`hostile texts run no code, load nothing and stay in their boxes on the pages of ${who} [HIDE-55, HIDE-56, HIDE-57]`, {
    tag: isWhole ? [] : '@phone',
  }, async ({ page, site, isMobile }) => {
    if (!isMobile) await page.setViewportSize({ width: 1440, height: 900 });
    if (username !== '') await signIn(page, username);
    expect(await walk(page, routesOn(site, username, routes))).toEqual([]);
  });
}

/** Fields that are not in the database, or only in a form that has no free text. */
const notStored = `
  video_url url confirmUsername jobId target pageToken query from into contact_email og_image_url
  official_contracts excluded_contracts read_only_until watched_hosts saved_replies username aliases
  baseUpdatedAt token zone brand_logo brand_icon mascot_resting mascot_lost mascot_troubled
  mascot_working mascot_happy mascot_welcome website event_url avatar_url
`;

test('every field of the contract that accepts free text has hostile texts in the database', {
  tag: '@phone',
}, ({ site }) => {
  const names = new Set(textFields().map(({ name }) => name));
  const known = new Set([...site.planted, ...notStored.trim().split(/\s+/)]);
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
});

const code = '"><img src=x onerror=alert(1)></script><script>alert(1)</script>';
const typed = encodeURIComponent(code);

/** Pages and documents that the server renders. */
const documents = [
  '/posts/xxxxxxxxxxxxxxxxxxxx',
  '/events/xxxxxxxxxxxxxxxxxxxx',
  '/user/@sora_draws',
  '/user/@sora_draws/feed.atom',
  '/clips/xxxxxxxxxxxxxxxxxxxx',
  '/series/xxxxxxxxxxxxxxxxxxxx',
  '/series/xxxxxxxxxxxxxxxxxxxx/feed.atom',
  '/polls/xxxxxxxxxxxxxxxxxxxx',
  '/tags/%E3%83%AB%E3%83%9F',
  '/about',
  '/guidelines',
  '/feed.atom',
  `/${typed}`,
  `/tags/${typed}`,
  `/posts/${typed}`,
  `/auth/callback?state=${typed}&error=${typed}&error_description=${typed}`,
  `/mail/unsubscribe?token=${typed}`,
  `/api/posts/${typed}`,
  `/?q=${typed}#/search?q=${typed}`,
];

test('documents of the server run no code of a text and load nothing: shared pages, feeds, pages of errors [HIDE-58]', {
  tag: '@phone',
}, async ({ page, site }) => {
  const seen = watchPage(page);
  const faults: string[] = [];
  const waitUntilLoaded = watchLoading(page);
  for (const path of routesOn(site, 'sora_draws', documents)) {
    const isFeed = path.endsWith('.atom');
    await page.goto(path);
    await waitUntilLoaded();
    const found = isFeed ? await effectsOf(page) : await faultsOf(page);
    if (isFeed) found.push(...(await effectsOfMarkup(page, await readFeed(page, path))));
    faults.push(...[...found, ...seen.splice(0)].map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

/** Returns the HTML in the entries of a feed. */
async function readFeed(page: Page, path: string): Promise<string> {
  const feed = await (await page.request.get(path)).text();
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    return [...parsed.querySelectorAll('[type=html]')].map((of) => of.textContent).join('<hr>');
  }, feed);
}

/** Opens HTML as a page without a content security policy, as another program may do. */
async function effectsOfMarkup(page: Page, html: string): Promise<string[]> {
  const plain = await page.context().newPage();
  const seen = watchPage(plain);
  await plain.setContent(html);
  const found = [...(await effectsOf(plain, new URL(page.url()).origin)), ...seen];
  await plain.close();
  return found;
}

test('a mail runs no code of a text and loads nothing, and a name from the sign-in service stays text [HIDE-59]', {
  tag: '@phone',
}, async ({ page, site }) => {
  const [route = ''] = routesOn(site, 'sora_draws', ['/insights/xxxxxxxxxxxxxxxxxxxx']);
  const [, , postId = ''] = route.split('/');
  await signIn(page, 'kinoko_mori');
  await addComment(page, postId, code);
  const mail = page.getByRole('listitem').filter({ hasText: 'sora_draws@demo.invalid' });
  await expect(async () => {
    await page.goto('/demo-mail');
    await expect(mail.first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  const address = await mail.first().getByRole('link').getAttribute('href');
  const html = await (await page.request.get(`${address}/content`)).text();
  expect(html).toContain('&lt;img src=x');
  expect(await effectsOfMarkup(page, html)).toEqual([]);
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, code, 'new@test.invalid');
  expect(await walk(page, ['/profile-setup'])).toEqual([]);
});

test('the checks find what a text can do to a page [HIDE-55, HIDE-56, HIDE-57]', {
  tag: '@phone',
}, async ({ page }) => {
  const markup = `
    <meta name="viewport" content="width=device-width"><p>${RIGHT_TO_LEFT} 3件</p>
    <p style="height: 0">${'文'.repeat(200)}</p><button>閉じる</button>
    <img src="https://${FOREIGN}/a.png" onerror="alert(1)"><a href="javascript:alert(1)">戻る</a>`;
  await page.goto('/company');
  const found = (await effectsOfMarkup(page, markup)).join('\n');
  for (const fault of [
    'a handler',
    'a link',
    'loads',
    'turns',
    'covers',
    'a dialog',
    'a request',
  ]) {
    expect(found).toContain(fault);
  }
});
