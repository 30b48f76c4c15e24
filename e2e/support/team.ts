import { randomBytes } from 'node:crypto';
import { type Browser, type Page, request } from '@playwright/test';
import type { AdminRank } from '#contract/team/admins.ts';
import { callAsMember } from './posts.ts';
import { expect, joinOverHttp, type NewMember, test } from './test.ts';

/** A member with the id that the site has assigned. */
export type KnownMember = NewMember & { id: string };

/** Joins as a new member and reads the member's id. Opens no page, because home would load all of its pictures. */
export async function joinKnown(page: Page): Promise<KnownMember> {
  const member = await joinOverHttp(page);
  const session = (await (await page.request.get('/api/session')).json()) as {
    user: { id: string };
  };
  return { ...member, id: session.user.id };
}

/** Returns a new member in a separate browser. The browser's page is empty. */
export async function inAnotherBrowser(
  browser: Browser,
): Promise<{ page: Page; member: KnownMember }> {
  const page = await (await browser.newContext()).newPage();
  return { page, member: await joinKnown(page) };
}

/** Joins as a new member who gets a rank from the demo's super admin. The page stays empty. */
export async function joinTeam(page: Page, rank: AdminRank): Promise<KnownMember> {
  const member = await joinKnown(page);
  await appoint(member.id, rank);
  return member;
}

async function appoint(targetAdminId: string, newRank: AdminRank): Promise<void> {
  const [b, c, d] = randomBytes(3);
  const { baseURL } = test.info().project.use;
  const superAdmin = await request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { 'x-forwarded-for': `10.${b}.${c}.${d}` },
  });
  const provider = await superAdmin.get('/auth/sign-in?mode=redirect');
  const form = { name: '星野みどり', email: 'hoshino@demo.invalid' };
  await superAdmin.post(provider.url(), { form });
  await callAsMember({ request: superAdmin }, 'updateAdminRank', { targetAdminId, newRank });
  await superAdmin.dispose();
}

/** In the queue, opens the case with this title. */
export async function openCase(
  page: Page,
  kind: 'report' | 'appeal',
  title: string,
): Promise<void> {
  await page.goto(`/#/admin/reports?kind=${kind}`);
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
}
