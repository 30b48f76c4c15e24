import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectTextFits } from './support/fitting.ts';
import {
  adminRoutes,
  allAdminRoutes,
  communityRoutes,
  go,
  ownRoutes,
  publicRoutes,
  watchLoading,
} from './support/routes.ts';
import { joinTeam } from './support/team.ts';
import { expect, join, signInAsNew, somebodyNew, test } from './support/test.ts';

const protectedRoutes = [...ownRoutes, ...communityRoutes];

async function expectThere(page: Page, routes: readonly string[]): Promise<void> {
  const waitUntilLoaded = watchLoading(page);
  for (const route of routes) {
    await go(page, route);
    await waitUntilLoaded();
    expect(page.url()).toContain(`#${route}`);
    await expect(page).toHaveTitle(/.+/);
    await expectAccessible(page, route);
    await expectTextFits(page, route);
  }
}

// Shows LOOK-01, LOOK-06, LOOK-18, LOOK-34, LOOK-43, LOOK-71, ROUTE-01, ROUTE-02, ROUTE-13, ROUTE-53.
test('public pages are open to visitors, fit with large text, and have no accessibility violations in either theme', ({
  page,
}) => expectThere(page, publicRoutes));

test('protected pages redirect visitors to the login, and the login keeps a debug token in the address', {
  tag: '@phone',
}, async ({ page }) => {
  for (const route of [...protectedRoutes, ...allAdminRoutes, '/profile-setup']) {
    await page.goto(`/#${route}`);
    await expect(page, route).toHaveURL(/#\/login/);
  }
  await page.goto('/#/search?q=x&debug_token=abc');
  await expect(page).toHaveURL(/#\/login\?debug_token=abc$/);
});

async function expectForMembers(page: Page, routes: readonly string[]): Promise<void> {
  await join(page);
  await expectThere(page, routes);
}

// The pages are split into two tests that run in parallel.
test("a member's own pages are open to members, have no accessibility violations, and fit with large text [LOOK-01, LOOK-18, LOOK-43, LOOK-71, ROUTE-11, ROUTE-16]", ({
  page,
}) => expectForMembers(page, ownRoutes));
// Shows FIND-15, LOOK-01, LOOK-18, LOOK-43, LOOK-71, NPAGE-02, ROUTE-17, ROUTE-18, ROUTE-19, ROUTE-20,
// ROUTE-21, ROUTE-22, ROUTE-24, ROUTE-26, ROUTE-46.
test('the pages of the community are open to members, are accessible, and fit with large text', ({
  page,
}) => expectForMembers(page, communityRoutes));

test('admin pages do not exist for members', { tag: '@phone' }, async ({ page }) => {
  await join(page);
  for (const route of allAdminRoutes) {
    await page.goto(`/#${route}`);
    await expect(page, route).toHaveURL(/#\/$/);
  }
});

async function expectForAdmins(page: Page, routes: readonly string[]): Promise<void> {
  await joinTeam(page, 'super_admin');
  await expectThere(page, routes);
}

// The pages are split into three tests that run in parallel.
test('admin pages about people are open to admins, have no accessibility violations, and fit with large text [ADMIN-65, LOOK-01, LOOK-18, LOOK-43, LOOK-71]', ({
  page,
}) => expectForAdmins(page, adminRoutes.people));
test('admin pages about content are open to admins, have no accessibility violations, and fit with large text [ADMIN-65, LOOK-01, LOOK-18, LOOK-43, LOOK-71]', ({
  page,
}) => expectForAdmins(page, adminRoutes.content));
test('admin pages about the site are open to admins, have no accessibility violations, and fit with large text [ADMIN-65, LOOK-01, LOOK-18, LOOK-43, LOOK-71]', ({
  page,
}) => expectForAdmins(page, adminRoutes.site));

test('/signup shows the login page', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/#/signup');
  await expect(page).toHaveURL(/#\/login$/);
});

test('every page redirects a user without a profile to /profile-setup [LOOK-01, ROUTE-10, SETUP-01]', async ({
  page,
}) => {
  await page.goto('/#/login');
  await signInAsNew(page, somebodyNew());
  await expect(page).toHaveURL(/#\/profile-setup$/);
  await expect(page.getByRole('heading', { level: 1, name: 'プロフィール設定' })).toBeVisible();
  await expectAccessible(page, '/profile-setup');
  for (const route of ['/', '/settings', '/user/@sora_draws']) {
    await page.goto(`/#${route}`);
    await expect(page, route).toHaveURL(/#\/profile-setup$/);
  }
});

test('a page that is opened begins at the top; going back restores the scroll position [ROUTE-37, ROUTE-38]', {
  tag: '@phone',
}, async ({ page }) => {
  await go(page, '/');
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
  await page
    .getByRole('link', { name: '利用規約' })
    .last()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/#\/terms$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/#\/$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
});
