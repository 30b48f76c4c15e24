import { randomBytes } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { completeFirefox } from './firefox.ts';

export { expect } from '@playwright/test';

/** Collects browser errors that no journey may cause. */
function watchConsole(page: Page, complaints: string[]): void {
  page.on('pageerror', ({ message }) => {
    if (!isExpected(message)) complaints.push(`uncaught: ${message}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text());
  });
}

// Expected messages. The browser reports every status of 400 and above, and the client every failed sign-in. Journeys
// that cause one check the page instead. The trace recorder reads blobs, which our content security policy refuses.
// Firefox also reports requests that the service worker cannot answer, and live connections that are refused.
const expected = new RegExp(
  `^(${[
    'Failed to load (resource|‘)',
    'Sign-in failed',
    "Connecting to 'blob:",
    'Firefox can’t establish a connection to the server at .*/api/live',
  ].join('|')})`,
);

function isExpected(text: string): boolean {
  return expected.test(text);
}

/** A test that fails when its page has an uncaught error or a refused style or script. */
export const test = base.extend<{ page: Page; extraHTTPHeaders: Record<string, string> }>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') await completeFirefox(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  // Each journey has its own IP address, because a shared address would reach the limit of sign-ins.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  extraHTTPHeaders: async ({}, use) => {
    const [b, c, d] = randomBytes(3);
    await use({ 'x-forwarded-for': `10.${b}.${c}.${d}` });
  },
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    watchConsole(page, complaints);
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export interface NewMember {
  email: string;
  display_name: string;
  username: string;
}

/** Returns a new member with unique names. */
export function somebodyNew(): NewMember {
  const name = randomBytes(5).toString('hex');
  return { email: `${name}@test.invalid`, display_name: `ためし ${name}`, username: `u_${name}` };
}

/** Opens the sign-in popup from /login, and returns it. */
export async function openSignIn(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Googleでログイン' }).click();
  const opened = await popup;
  await opened.getByRole('heading', { name: 'アカウントを選択' }).waitFor();
  return opened;
}

/** Chooses a new account in the popup, as a new user. */
export async function signInAsNew(page: Page, member: NewMember): Promise<void> {
  const popup = await openSignIn(page);
  await popup.getByText('新しいアカウント').click();
  await popup.getByLabel('名前').fill(member.display_name);
  await popup.getByLabel('メールアドレス').fill(member.email);
  await popup.getByRole('button', { name: 'このアカウントで続ける' }).click();
}

/** Signs in a new member and completes the profile on the screen. Ends at home. */
export async function joinOnScreen(page: Page): Promise<NewMember> {
  const member = somebodyNew();
  await page.goto('/#/login');
  await signInAsNew(page, member);
  await expect(page).toHaveURL(/#\/profile-setup$/);
  await page.getByLabel('表示名').fill(member.display_name);
  await page.getByLabel('ユーザーID').fill(member.username);
  await page.getByRole('button', { name: 'はじめる' }).click();
  await expect(page).toHaveURL(/#\/$/);
  return member;
}

/** Signs in a new member and completes the profile over HTTP, for journeys about something else. Opens no page. */
export async function joinOverHttp(page: Page): Promise<NewMember> {
  const { email, ...profile } = somebodyNew();
  const provider = await page.request.get('/auth/sign-in?mode=redirect');
  await page.request.post(provider.url(), { form: { name: profile.display_name, email } });
  const token = randomBytes(32).toString('hex');
  await call(page, 'registerCSRFTokenV2', { token });
  await call(page, 'updateProfile', { ...profile, bio: '', _csrfToken: token });
  return { email, ...profile };
}

/** Like `joinOverHttp`, but ends at home. */
export async function join(page: Page): Promise<NewMember> {
  const member = await joinOverHttp(page);
  // The URL has no fragment, because a change of the fragment alone would not reload the page.
  await page.goto('/');
  // A tap before hydration has no effect.
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  return member;
}

/** Publishes a text over HTTP as the signed-in member. */
export async function publishText(page: Page, title: string): Promise<void> {
  const token = randomBytes(32).toString('hex');
  await call(page, 'registerCSRFTokenV2', { token });
  const post = { title, content: title, category: 'other', requestId: token.slice(0, 32) };
  await call(page, 'createPost', { ...post, _csrfToken: token });
}

async function call(page: Page, name: string, data: Record<string, string>): Promise<void> {
  const response = await page.request.post(`/functions/${name}`, { data: { data } });
  expect(response.ok(), `${name}: ${await response.text()}`).toBe(true);
}
