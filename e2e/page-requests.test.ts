import type { Page, Response } from '@playwright/test';
import { joinTeam } from './support/team.ts';
import { expect, join, test } from './support/test.ts';

/**
 * Whether live events, which other journeys cause as well, make the page read this data again. The document of home
 * contains its posts, so home only checks for newer posts.
 */
const isLive = (path: string) =>
  /^(posts$|notifications|conversations|events|admin\/(dashboard|cases))/.test(path);

/** Returns the path of a successful request for data. A busy server refuses requests, which the client repeats. */
function answeredPath(response: Response): string | undefined {
  const { pathname } = new URL(response.url());
  return pathname.startsWith('/api/') && response.status() < 500 ? pathname.slice(5) : undefined;
}

/** Loads a page anew. Expects one request for each of these data, or several for live data. */
async function expectRequests(page: Page, address: string, expected: string[]): Promise<void> {
  const seen: string[] = [];
  const note = (response: Response) => {
    const path = answeredPath(response);
    if (path && path !== 'live') seen.push(path);
  };
  await page.goto('about:blank');
  page.on('response', note);
  await page.goto(address);
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  // The last requests are for the numbers of unread notifications and messages, once the live connection is open.
  await expect.poll(() => new Set(seen).size, address).toBeGreaterThanOrEqual(expected.length);
  page.off('response', note);
  const counted = seen.filter((path, index) => !isLive(path) || seen.indexOf(path) === index);
  expect(counted.sort(), address).toEqual(expected.sort());
}

test('a page requests its data once [ADMIN-08]', { tag: '@desk' }, async ({ page }) => {
  await expectRequests(page, '/', []);
  await expectRequests(page, '/#/about', ['legal-pages/about']);

  await join(page);
  const member = [
    'admin/status',
    'conversations/unread-count',
    'drafts/count',
    'notifications/unread-count',
  ];
  await expectRequests(page, '/', [...member, 'posts']);
  await expectRequests(page, '/#/about', [...member, 'legal-pages/about']);
  await expectRequests(page, '/#/search', [...member, 'tags/popular']);
  await expectRequests(page, '/#/events', [...member, 'events']);

  await page.context().clearCookies();
  await joinTeam(page, 'admin');
  const team = [...member, 'admin/dashboard', 'admin/cases/waiting', 'admin/launch'];
  await expectRequests(page, '/', [...member, 'posts']);
  await expectRequests(page, '/#/admin', team);
});

test('a page that is opened by a link requests its data once [NAV-54]', { tag: '@desk' }, async ({
  page,
}) => {
  await join(page);
  await page.goto('/');
  const seen: string[] = [];
  page.on('response', (response) => {
    const path = answeredPath(response);
    if (path && /^posts\/\w{20}/.test(path)) seen.push(path);
  });
  const link = page.getByRole('tabpanel').locator('a[href^="#/posts/"]').first();
  const address = `posts/${(await link.getAttribute('href'))?.slice('#/posts/'.length)}`;
  // The pointer rests on the heading, because the picture may be covered.
  await link.getByRole('heading').hover();
  await expect.poll(() => seen).toEqual([address]);
  await link.getByRole('heading').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('関連作品').first()).toBeVisible();
  // The comments are further down the page and requested later. The post has no poll, so no poll is requested.
  const read = () => seen.filter((path) => !path.endsWith('/comments'));
  const expected = new Set([address, `${address}/related`]);
  await expect.poll(() => new Set(read())).toEqual(expected);
  // If the live connection opens after the post was read, the page reads the post again, so that no live event in
  // between is missed.
  expect(read().length).toBeLessThanOrEqual(3);
});
