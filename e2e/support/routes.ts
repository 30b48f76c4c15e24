import { expect, type Page, type Request } from '@playwright/test';

/** The pages that are open to everybody. */
export const publicRoutes = [
  '/',
  '/login',
  '/about',
  '/terms',
  '/privacy',
  '/company',
  '/copyright',
  '/guidelines',
  `/appeals/${'x'.repeat(40)}`,
  `/tags/${encodeURIComponent('ルミ')}`,
  '/user/@sora_draws',
  '/user/@sora_draws/followers',
  '/user/@sora_draws/following',
  '/polls',
  '/polls?state=over',
  '/polls/xxxxxxxxxxxxxxxxxxxx',
  '/clips/xxxxxxxxxxxxxxxxxxxx',
  '/years/xxxxxxxxxxxxxxxxxxxx',
  '/series',
  '/series/xxxxxxxxxxxxxxxxxxxx',
  '/nowhere',
];

export const ownRoutes = [
  '/profile',
  '/profile/edit',
  '/welcome',
  '/tags',
  '/settings',
  '/settings/visibility',
  '/settings/birthday',
  '/settings/messages',
  '/settings/notifications',
  '/settings/push',
  '/settings/mutes',
  '/settings/blocks',
  '/settings/display',
  '/settings/hidden-nfts',
  '/settings/sessions',
  '/settings/data',
  '/settings/delete',
];

export const communityRoutes = [
  '/feed',
  '/feed?of=tags',
  '/events',
  '/events?view=joined',
  '/events?view=month',
  '/events?view=past',
  '/events/xxxxxxxxxxxxxxxxxxxx',
  '/events/new',
  '/events/xxxxxxxxxxxxxxxxxxxx/edit',
  '/missed',
  '/year-reviews',
  '/announcements',
  '/messages',
  '/messages/requests',
  '/messages/xxxxxxxxxxxxxxxxxxxx',
  '/decisions/xxxxxxxxxxxxxxxxxxxx',
  '/search',
  `/search?q=${encodeURIComponent('ルミ')}`,
  '/search?q=@s&type=users',
  '/posts/new',
  '/posts/drafts',
  '/planned',
  '/planned?events',
  '/insights',
  '/insights/xxxxxxxxxxxxxxxxxxxx',
  '/posts/xxxxxxxxxxxxxxxxxxxx',
  '/posts/xxxxxxxxxxxxxxxxxxxx/edit',
];

export const adminRoutes = {
  people: [
    ...[
      '/admin',
      '/admin/users',
      '/admin/registrations',
      '/admin/admins',
      '/admin/log',
      '/admin/check',
    ],
    '/admin/reports',
  ],
  content: [
    '/admin/posts',
    '/admin/comments',
    '/admin/events',
    '/admin/events?planned',
    '/admin/deleted',
    '/admin/tags',
  ],
  site: [
    '/admin/banners',
    '/admin/banners/new',
    '/admin/announcements',
    '/admin/announcements/new',
    '/admin/polls',
    '/admin/polls/new',
    '/admin/operation',
    '/admin/webhooks',
    '/admin/alerts',
    '/admin/launch',
    '/admin/settings',
    '/admin/brand',
    '/admin/pages',
    '/admin/pages/company',
    '/admin/guidelines',
  ],
};
export const allAdminRoutes = Object.values(adminRoutes).flat();

/** Goes to a route, in the open document or by opening the site, and waits until the page has its heading. */
export async function go(page: Page, route: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(`/#${route}`);
  else await navigate(page, route);
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * Changes the fragment as a link does, and waits until the page begins to change, which happens only after the code of
 * the new page has loaded.
 */
function navigate(page: Page, route: string): Promise<void> {
  return page.evaluate((fragment) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const main = document.querySelector('main') ?? document;
    new MutationObserver(() => resolve()).observe(main, { childList: true, subtree: true });
    location.hash = fragment;
    return promise;
  }, route);
}

/** Returns a function that waits until everything has loaded. The live connection never ends, so it does not count. */
export function watchLoading(page: Page): () => Promise<void> {
  const requests = new Set<Request>();
  const end = (request: Request) => requests.delete(request);
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') requests.add(request);
  });
  page.on('requestfinished', end).on('requestfailed', end);
  return () =>
    expect.poll(async () => requests.size + (await page.evaluate(showSkeletons))).toBe(0);
}

/** Returns the number of parts that load, and scrolls to the first, which may not load until it is near the screen. */
function showSkeletons(): number {
  const skeletons = document.querySelectorAll('[data-loading]');
  skeletons[0]?.scrollIntoView();
  return skeletons.length;
}
