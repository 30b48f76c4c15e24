import { describe, expect, test } from 'vitest';
import type { Session } from '#contract/identity/session.ts';
import {
  decisionOn,
  readQueue,
  reportTarget,
} from '#server/features/moderation/cases/cases.testing.ts';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { demoSubject } from '#server/platform/identity/demo-accounts.ts';
import { DEMO_ISSUER } from '#server/platform/identity/demo-provider.ts';
import { pseudonym } from '#server/platform/ids.ts';
import { saveSettings } from '#server/testing/save-settings.ts';
import { testAccounts } from '#server/testing/test-app.ts';
import {
  begin,
  choose,
  failed,
  finish,
  isLogin,
  sessionOf,
  setUpSignIn,
  signIn,
  somebody,
} from './sign-in.testing.ts';

const { site, newBrowser, memberBy } = setUpSignIn();

test('an account that signs in again is the same member [PROD-03]', async () => {
  const email = testAccounts[1]?.email ?? '';
  const account = demoSubject(email);
  const first = newBrowser();
  expect((await signIn(first, { account })).outcome).toEqual({ type: 'signed-in' });
  const second = newBrowser();
  await signIn(second, { account });
  const session = await sessionOf(first);
  expect(session.user?.email).toBe(email);
  expect((await sessionOf(second)).user).toEqual(session.user);
  const identity = await site()
    .database.read.selectFrom('identities')
    .where('subject', '=', account)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(identity).toMatchObject({ issuer: DEMO_ISSUER, user_id: session.user?.id });
});

test('each sign-in and each refusal is logged on one line, without the email address [LOG-04, LOG-07]', async () => {
  const [browser, member] = [newBrowser(), somebody()];
  site().logged.length = 0;
  await signIn(browser, member);
  await saveSettings(site(), { registration: 'closed' });
  await signIn(newBrowser(), somebody());
  await saveSettings(site(), { registration: 'open' });
  const lines = site().logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  const { user } = await sessionOf(browser);
  expect(lines.find(({ msg }) => msg === 'signed in')?.user).toBe(pseudonym(user?.id ?? ''));
  expect(lines.find(({ msg }) => msg === 'sign-in refused')?.outcome).toBe(
    'auth/registration-closed',
  );
  expect(site().logged.join('')).not.toContain('@');
});

test('while registration is closed, a new account is refused and not stored, but members can sign in [REG-08, REG-20]', async () => {
  const [member, stranger] = [somebody(), somebody()];
  await signIn(newBrowser(), member);
  await saveSettings(site(), { registration: 'closed' });
  const { outcome, html } = await signIn(newBrowser(), stranger);
  expect(outcome).toEqual(failed('registration-closed'));
  expect(html).toContain('いまは新しい登録を受け付けていません');
  const rows = await site()
    .database.read.selectFrom('private_profiles')
    .where('email', '=', stranger.email)
    .select('id')
    .execute();
  expect(rows).toEqual([]);
  expect((await signIn(newBrowser(), member)).outcome).toEqual({ type: 'signed-in' });
  await saveSettings(site(), { registration: 'open' });
  expect((await signIn(newBrowser(), stranger)).outcome).toEqual({ type: 'signed-in' });
});

// Shows FIRST-01, FIRST-02, FIRST-03, FIRST-04, FIRST-05, FIRST-06, FIRST-07, FIRST-08, FIRST-09,
// FIRST-10, FIRST-11.
test('a first sign-in creates a member with exactly the initial values', async () => {
  const account = somebody();
  await signIn(newBrowser(), account);
  const { id, created_at, updated_at, last_used_at, ...member } = await memberBy(account.email);
  expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
  expect(updated_at).toBe(created_at);
  expect(last_used_at >= created_at).toBe(true);
  expect(member).toEqual({
    username: id.slice(0, 8),
    username_lower: id.slice(0, 8).toLowerCase(),
    display_name: '',
    display_name_lower: '',
    bio: '',
    avatar_key: null,
    cover_key: null,
    website: '',
    location: '',
    is_verified: false,
    is_holder: false,
    is_profile_complete: false,
    post_count: 0,
    clips_count: 0,
    follower_count: 0,
    following_count: 0,
    email: account.email,
    profile_visibility: 'public',
    message_privacy: 'followers',
    allow_messages: true,
    shows_read_receipts: true,
    allows_public_clips: true,
    picture_rights: null,
    watermark: '',
    watermark_key: null,
    watermarks_new_posts: false,
    label_spoiler: 'blur',
    label_sensitive: 'blur',
    label_ai: 'show',
    email_notifications: true,
    push_notifications: true,
    wallet_address: null,
    blocked_at: null,
    blocked_until: null,
    blocked_reason: '',
    hides_others: false,
    restricted_at: null,
    restricted_until: null,
    restricted_reason: '',
    own_visibility: null,
    approval_asked_at: null,
    approval_refused_at: null,
    approval_refused_reason: '',
    leaving_at: null,
    reports_count: 0,
    mail_stopped_at: null,
    mail_stopped_reason: null,
    away_from: null,
    back_at: null,
    has_seen_missed: true,
  });
});

test('a later sign-in updates only the email address [FIRST-12]', async () => {
  const account = somebody();
  await signIn(newBrowser(), account);
  const before = await memberBy(account.email);
  await site().database.write((transaction) =>
    transaction
      .updateTable('private_profiles')
      .set({ email: 'old@new.example', allow_messages: false })
      .where('id', '=', before.id)
      .execute(),
  );
  await signIn(newBrowser(), { ...account, name: '別の名前' });
  expect(await memberBy(account.email)).toEqual({ ...before, allow_messages: false });
});

test('concurrent sign-ins of an account create one member [FIRST-12]', async () => {
  const account = somebody();
  const browsers = Array.from({ length: 6 }, () => newBrowser());
  const callbacks = await Promise.all(
    browsers.map(async (browser) => {
      const { page } = await begin(browser);
      return { browser, callback: await choose(browser, page, account) };
    }),
  );
  const results = await Promise.all(
    callbacks.map(({ browser, callback }) => finish(browser, callback)),
  );
  for (const { outcome } of results) expect(outcome).toEqual({ type: 'signed-in' });
  const ids = await Promise.all(browsers.map(async (item) => (await sessionOf(item)).user?.id));
  expect(new Set(ids)).toEqual(new Set([(await memberBy(account.email)).id]));
  const { members } = await site()
    .database.read.selectFrom('private_profiles')
    .where('email', '=', account.email)
    .select(({ fn }) => fn.countAll<number>().as('members'))
    .executeTakeFirstOrThrow();
  expect(Number(members)).toBe(1);
});

test('a sign-in in redirect mode ends on the login page', async () => {
  const browser = newBrowser();
  const { page } = await begin(browser, 'redirect');
  const callback = await choose(browser, page, somebody());
  const { url } = await browser.visit(callback, { stop: isLogin });
  expect(url.href).toBe(`${browser.origin}/#/login`);
  expect((await sessionOf(browser)).user).not.toBeNull();
});

test('a cancelled sign-in is reported in the popup or by redirect', async () => {
  const browser = newBrowser();
  const { outcome, response } = await signIn(browser, { cancel: '1' });
  expect(outcome).toEqual(failed('access-denied'));
  expect(response.status).toBe(200);
  const { page } = await begin(browser, 'redirect');
  const callback = await choose(browser, page, { cancel: '1' });
  const { url } = await browser.visit(callback, { stop: isLogin });
  expect(url.hash).toBe('#/login?error=auth%2Faccess-denied');
  expect((await sessionOf(browser)).user).toBeNull();
});

test('an account without an email address is refused [AUTH-12]', async () => {
  const browser = newBrowser();
  const { outcome, response } = await signIn(browser, { name: '名無し', email: '' });
  expect(outcome).toEqual(failed('email-required', 'Email is required for registration'));
  expect(response.status).toBe(403);
  expect(browser.cookie(SESSION_COOKIE)).toBeUndefined();
});

test('a blocked member is refused, and the stored email address does not change', async () => {
  const account = somebody();
  await signIn(newBrowser(), account);
  const { id } = await memberBy(account.email);
  await site().database.write((transaction) =>
    transaction
      .updateTable('private_profiles')
      .set({ blocked_at: new Date().toISOString(), email: 'blocked@new.example' })
      .where('id', '=', id)
      .execute(),
  );
  const browser = newBrowser();
  const { outcome, response } = await signIn(browser, account);
  const refusal = { decision: 'blocked', reason: '', until: null };
  expect(outcome).toEqual({ ...failed('user-disabled'), refusal });
  expect(response.status).toBe(403);
  expect(browser.cookie(SESSION_COOKIE)).toBeUndefined();
  expect((await memberBy('blocked@new.example')).id).toBe(id);
});

describe('a member whom the team blocks', () => {
  const until = '2027-01-31T11:00:00.000Z';
  const block = { blocked_at: '2026-11-01T00:00:00.000Z', blocked_until: until };

  async function blocked(reason: string) {
    const account = somebody();
    await signIn(newBrowser(), account);
    const { id } = await memberBy(account.email);
    await site().database.write((transaction) =>
      transaction
        .updateTable('private_profiles')
        .set({ ...block, blocked_reason: reason })
        .where('id', '=', id)
        .execute(),
    );
    return account;
  }

  test('sees the reason and the end of the block in the popup [ADMIN-18, MEMB-06]', async () => {
    const account = await blocked('荒らし行為\nのため');
    const { outcome } = await signIn(newBrowser(), account);
    const refusal = { decision: 'blocked', reason: '荒らし行為\nのため', until };
    expect(outcome).toEqual({ ...failed('user-disabled'), refusal });
  });

  test('sees the reason and the end of the block on the callback page in redirect mode, not in a URL [MEMB-06, MEMB-19]', async () => {
    const account = await blocked('<b>荒らし</b>行為のため');
    const browser = newBrowser();
    const { page } = await begin(browser, 'redirect');
    const { url, response } = await browser.visit(await choose(browser, page, account));
    expect(url.pathname).toBe('/auth/callback');
    expect(response.status).toBe(403);
    const text = await response.text();
    expect(text).toContain('このアカウントは停止されています');
    expect(text).toContain('理由：&lt;b&gt;荒らし&lt;/b&gt;行為のため');
    expect(text).toContain('2027年1月31日(日) 20:00（日本時間）から、またログインできます。');
    expect(browser.cookie(SESSION_COOKIE)).toBeUndefined();
  });

  test('gets a link to the decision and to an appeal [APPEAL-04]', async () => {
    const account = somebody();
    await signIn(newBrowser(), account);
    const { id } = await memberBy(account.email);
    const [admin, reporter] = [await site().member({ rank: 'admin' }), await site().member()];
    await reportTarget(reporter, 'user', id);
    const [opened] = await readQueue(admin, id);
    const input = decisionOn(opened ?? expect.fail());
    await admin.call('decideCase', { ...input, action: 'block' });
    const browser = newBrowser();
    const { outcome, response } = await signIn(browser, account);
    const appeal = expect.stringMatching(/^[A-Za-z0-9]{40}$/);
    const refusal = { decision: 'blocked', reason: input.message, until: null, appeal };
    expect(outcome).toEqual({ ...failed('user-disabled'), refusal });
    expect(response.status).toBe(403);
    expect(browser.cookie(SESSION_COOKIE)).toBeUndefined();
    const { refusal: given } = outcome as { refusal: { appeal: string } };
    const { decision } = await site().visitor().call('getDecisionByLink', { token: given.appeal });
    expect(decision).toMatchObject({ action: 'block', message: input.message });
  });

  test('sees that the team deletes the account, and can sign in again after its restoration [MEMB-06]', async () => {
    const account = somebody();
    await signIn(newBrowser(), account);
    const { id: targetUserId, username } = await memberBy(account.email);
    const admin = await site().member({ rank: 'admin' });
    const decision = { reason: '規約への違反', confirmUsername: username };
    await admin.call('deleteUser', { targetUserId, ...decision });
    const { outcome } = await signIn(newBrowser(), account);
    const refusal = { decision: 'deleted', reason: '規約への違反', until: null };
    expect(outcome).toEqual({ ...failed('user-disabled'), refusal });
    await admin.call('restoreUser', { targetUserId, reason: '取り違え' });
    expect((await signIn(newBrowser(), account)).outcome).toEqual({ type: 'signed-in' });
  });
});

test('a sign-in ends the previous session of the browser', async () => {
  const browser = newBrowser();
  await signIn(browser, somebody());
  const old = browser.cookie(SESSION_COOKIE);
  await signIn(browser, somebody());
  expect(browser.cookie(SESSION_COOKIE)).not.toBe(old);
  expect((await sessionOf(browser)).user).not.toBeNull();
  const headers = { cookie: `${SESSION_COOKIE}=${old}` };
  const response = await fetch(new URL('/api/session', browser.origin), { headers });
  expect(((await response.json()) as Session).user).toBeNull();
});

test('a failed sign-in does not end the previous session of the browser', async () => {
  const browser = newBrowser();
  await signIn(browser, somebody());
  const { user } = await sessionOf(browser);
  await signIn(browser, { cancel: '1' });
  expect((await sessionOf(browser)).user).toEqual(user);
});
