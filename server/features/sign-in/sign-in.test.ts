import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import type { SignInOutcome } from '#contract/sign-in.ts';
import type { PrivateProfilesTable, ProfilesTable } from '#server/platform/database/tables.ts';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { demoSubject } from '#server/platform/identity/demo-accounts.ts';
import { DEMO_ISSUER } from '#server/platform/identity/demo-provider.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startTestApp, type TestApp, testAccounts, useTestApp } from '#server/testing/test-app.ts';
import { TestBrowser } from '#server/testing/test-browser.ts';
import {
  createTestProvider,
  type TestProvider,
  testProviderSettings,
} from '#server/testing/test-provider.ts';

type Mode = 'popup' | 'redirect';
type Form = Record<string, string>;

const isCallback = (url: URL) => url.pathname === '/auth/callback';
const isLogin = (url: URL) => url.pathname === '/' && url.hash.startsWith('#/login');

/** Starts an attempt in a browser, up to the provider's page. */
async function begin(browser: TestBrowser, mode: Mode = 'popup') {
  const { url, response } = await browser.visit(`/auth/sign-in?mode=${mode}`);
  return { page: url, response };
}

/** Goes on from the provider's page, up to the address it sends the browser back to. */
async function choose(browser: TestBrowser, page: URL, form: Form): Promise<URL> {
  const { url } = await browser.submit(page, form, isCallback);
  expect(url.pathname).toBe('/auth/callback');
  return url;
}

/** The whole way of a popup: how it ended, and the page that tells it. */
async function signIn(browser: TestBrowser, form: Form) {
  const { page } = await begin(browser);
  return finish(browser, await choose(browser, page, form));
}

async function finish(browser: TestBrowser, callback: URL) {
  const { response } = await browser.visit(callback);
  const html = await response.text();
  return { outcome: outcomeOf(html), html, response };
}

function outcomeOf(html: string): SignInOutcome {
  const [, json = 'null'] =
    /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return (JSON.parse(json) as { outcome: SignInOutcome }).outcome;
}

function failed(code: string, message = 'Authentication failed'): SignInOutcome {
  return { type: 'failed', code: `auth/${code}`, message };
}

async function sessionOf(browser: TestBrowser): Promise<Session> {
  return (await (await browser.request('/api/session')).json()) as Session;
}

let people = 0;
/** A new account that nobody has used before. */
function somebody(): { name: string; email: string } {
  people += 1;
  return { name: `だれか ${people}`, email: `person-${people}@new.example` };
}

describe('with the embedded provider', () => {
  // Each browser has an address of its own, so that the limit on attempts does not meet these tests.
  const site = useTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  let addresses = 0;
  function newBrowser(origin = site().env.publicUrl.origin): TestBrowser {
    addresses += 1;
    return new TestBrowser(origin, { 'x-forwarded-for': `192.0.2.${addresses}` });
  }

  async function memberBy(email: string): Promise<ProfilesTable & PrivateProfilesTable> {
    return site()
      .database.read.selectFrom('profiles')
      .innerJoin('private_profiles', 'private_profiles.id', 'profiles.id')
      .where('private_profiles.email', '=', email)
      .selectAll()
      .executeTakeFirstOrThrow();
  }

  test('offers the demo accounts, and none of its pages needs a script', async () => {
    const { page, response } = await begin(newBrowser());
    const html = await response.text();
    expect(page.pathname).toMatch(/^\/demo-id\/interaction\//);
    for (const { name, email } of testAccounts) {
      expect(html).toContain(name);
      expect(html).toContain(email);
    }
    expect(html).toContain('<html lang="ja">');
    expect(html).not.toMatch(/<script|style=/);
    expect(response.headers.get('content-security-policy')).toContain("style-src 'self'");
  });

  test('signs in as a demo account, and later as the same member', async () => {
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

  test('gives a new member exactly the first values', async () => {
    const account = somebody();
    await signIn(newBrowser(), account);
    const { id, created_at, updated_at, ...member } = await memberBy(account.email);
    expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(updated_at).toBe(created_at);
    expect(member).toEqual({
      username: id.slice(0, 8),
      username_lower: id.slice(0, 8).toLowerCase(),
      display_name: '',
      display_name_lower: '',
      bio: '',
      avatar_key: null,
      website: '',
      location: '',
      is_verified: false,
      is_profile_complete: false,
      post_count: 0,
      follower_count: 0,
      following_count: 0,
      email: account.email,
      profile_visibility: 'public',
      message_privacy: 'followers',
      allow_messages: true,
      email_notifications: true,
      push_notifications: true,
      wallet_address: null,
      blocked_at: null,
    });
  });

  test('a later sign-in changes the email only', async () => {
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

  test('makes one member of an account that signs in many times at once', async () => {
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

  test('by redirect, ends on the login page', async () => {
    const browser = newBrowser();
    const { page } = await begin(browser, 'redirect');
    const callback = await choose(browser, page, somebody());
    const { url } = await browser.visit(callback, { stop: isLogin });
    expect(url.href).toBe(`${browser.origin}/#/login`);
    expect((await sessionOf(browser)).user).not.toBeNull();
  });

  test('cancelling is told, by popup and by redirect', async () => {
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

  test('an account without an email is no member', async () => {
    const browser = newBrowser();
    const { outcome, response } = await signIn(browser, { name: '名無し', email: '' });
    expect(outcome).toEqual(failed('email-required', 'Email is required for registration'));
    expect(response.status).toBe(403);
    expect(browser.cookie(SESSION_COOKIE)).toBeUndefined();
  });

  test('a faulty new account is shown again with what was typed and what is wrong', async () => {
    const browser = newBrowser();
    const { page } = await begin(browser);
    const { response } = await browser.submit(page, { name: ' ', email: 'ねこ"><b>' });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('名前を入力してください');
    expect(html).toContain('メールアドレスの形式が正しくありません');
    expect(html).toContain('value="ねこ&quot;&gt;&lt;b&gt;"');
    await choose(browser, page, somebody());
  });

  test('the page of another browser’s sign-in cannot be used', async () => {
    const { page } = await begin(newBrowser());
    const stranger = newBrowser();
    expect((await stranger.visit(page)).response.status).toBe(400);
    const { response } = await stranger.submit(page, somebody());
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('有効期限が切れました');
  });

  test('a tampered, a missing and a repeated state are refused, and no server error', async () => {
    const browser = newBrowser();
    const { page } = await begin(browser);
    const callback = await choose(browser, page, somebody());
    for (const change of [
      (query: URLSearchParams) => query.set('state', `${query.get('state')}x`),
      (query: URLSearchParams) => query.delete('state'),
      (query: URLSearchParams) => query.set('state', '"><script>alert(1)</script>'),
    ]) {
      const tampered = new URL(callback);
      change(tampered.searchParams);
      const { response, outcome } = await finish(browser, tampered);
      expect(response.status).toBe(400);
      expect(outcome).toEqual(failed('timeout'));
    }
    const repeated = new URL(callback);
    repeated.searchParams.append('state', 'another');
    expect((await finish(browser, repeated)).outcome.type).toBe('failed');
    expect(browser.cookie(SESSION_COOKIE)).toBeUndefined();
  });

  test('a callback works once', async () => {
    const browser = newBrowser();
    const { page } = await begin(browser);
    const callback = await choose(browser, page, somebody());
    expect((await finish(browser, callback)).outcome).toEqual({ type: 'signed-in' });
    const again = await finish(browser, callback);
    expect(again.outcome).toEqual(failed('timeout'));
    expect(again.response.status).toBe(400);
  });

  test('another browser cannot finish an attempt, nor spoil it', async () => {
    const browser = newBrowser();
    const { page } = await begin(browser);
    const callback = await choose(browser, page, somebody());
    const stranger = newBrowser();
    await begin(stranger);
    expect((await finish(stranger, callback)).outcome).toEqual(failed('timeout'));
    expect(stranger.cookie(SESSION_COOKIE)).toBeUndefined();
    expect((await finish(browser, callback)).outcome).toEqual({ type: 'signed-in' });
  });

  test('several tabs sign in at once', async () => {
    const browser = newBrowser();
    const [one, two] = [await begin(browser), await begin(browser, 'redirect')];
    const first = await choose(browser, one.page, somebody());
    const second = await choose(browser, two.page, somebody());
    const { url } = await browser.visit(second, { stop: isLogin });
    expect(url.hash).toBe('#/login');
    expect((await finish(browser, first)).outcome).toEqual({ type: 'signed-in' });
  });

  test('an attempt ends after ten minutes', async () => {
    const browser = newBrowser();
    const { page } = await begin(browser);
    const callback = await choose(browser, page, somebody());
    const attempts = await site()
      .database.read.selectFrom('sign_in_attempts')
      .selectAll()
      .execute();
    const latest = Math.max(...attempts.map(({ expires_at }) => Date.parse(expires_at)));
    expect(latest - Date.now()).toBeGreaterThan(9.5 * 60_000);
    expect(latest - Date.now()).toBeLessThanOrEqual(10 * 60_000);
    await site().database.write((transaction) =>
      transaction
        .updateTable('sign_in_attempts')
        .set({ expires_at: new Date(Date.now() - 1).toISOString() })
        .execute(),
    );
    const { outcome, response } = await finish(browser, callback);
    expect(outcome).toEqual(failed('timeout'));
    expect(response.status).toBe(400);
  });

  test('whoever is blocked stays out, and their email as it was', async () => {
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
    expect(outcome).toEqual(failed('user-disabled'));
    expect(response.status).toBe(403);
    expect(browser.cookie(SESSION_COOKIE)).toBeUndefined();
    expect((await memberBy('blocked@new.example')).id).toBe(id);
  });

  test('a sign-in ends the session that the browser had', async () => {
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

  test('a failed sign-in leaves the session as it was', async () => {
    const browser = newBrowser();
    await signIn(browser, somebody());
    const { user } = await sessionOf(browser);
    await signIn(browser, { cancel: '1' });
    expect((await sessionOf(browser)).user).toEqual(user);
  });

  test('under another address the popup says so and the redirect goes to the public one', async () => {
    const wrong = newBrowser(site().url.replace('127.0.0.1', 'localhost'));
    const { response } = await begin(wrong);
    expect(outcomeOf(await response.text())).toEqual(failed('unauthorized-domain'));
    expect(response.status).toBe(400);
    const redirected = await wrong.request('/auth/sign-in?mode=redirect');
    expect(redirected.headers.get('location')).toBe(`${site().url}/auth/sign-in?mode=redirect`);
  });

  test('a nonce that is not the attempt’s, another code and another issuer are refused', async () => {
    const browser = newBrowser();
    const { page } = await begin(browser);
    const callback = await choose(browser, page, somebody());
    await site().database.write((transaction) =>
      transaction.updateTable('sign_in_attempts').set({ nonce: 'of somebody else' }).execute(),
    );
    expect((await finish(browser, callback)).outcome).toEqual(failed('internal-error'));

    const [one, two] = [await begin(browser), await begin(browser)];
    const first = await choose(browser, one.page, somebody());
    const second = await choose(browser, two.page, somebody());
    first.searchParams.set('code', second.searchParams.get('code') ?? '');
    expect((await finish(browser, first)).outcome).toEqual(failed('internal-error'));
    second.searchParams.set('iss', 'https://elsewhere.example');
    expect((await finish(browser, second)).outcome).toEqual(failed('internal-error'));
    expect(browser.cookie(SESSION_COOKIE)).toBeUndefined();
  });

  test('neither codes, states nor emails come into the log', async () => {
    const browser = newBrowser();
    const account = somebody();
    const { page } = await begin(browser);
    const callback = await choose(browser, page, account);
    const forged = new URL(callback);
    forged.searchParams.set('code', 'forged-code-of-the-test');
    await finish(browser, forged);
    const log = site().logged.join('\n');
    expect(log).toContain('sign-in failed');
    for (const name of ['code', 'state']) {
      expect(log).not.toContain(callback.searchParams.get(name));
    }
    expect(log).not.toContain('forged-code-of-the-test');
    expect(log).not.toContain(account.email);
  });

  test('answers are for this browser alone, and cookies out of reach of scripts', async () => {
    const browser = newBrowser();
    const start = await browser.request('/auth/sign-in?mode=popup');
    expect(start.headers.get('cache-control')).toBe('no-store');
    expect(start.headers.getSetCookie()[0]).toMatch(/; Path=\/auth; HttpOnly; SameSite=Lax$/);
    const { html, response } = await signIn(browser, somebody());
    expect(html).toContain('<html lang="ja">');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(html).not.toMatch(
      /<script(?! type="application\/json")(?![^>]* src="\/auth\/popup.js")/,
    );
    const [cookie] = response.headers
      .getSetCookie()
      .filter((line) => line.startsWith(SESSION_COOKIE));
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await browser.request('/auth/popup.js')).headers.get('content-type')).toContain(
      'text/javascript',
    );
  });

  test('abandoned attempts do not fill the browser with cookies', async () => {
    const browser = newBrowser();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await browser.request('/auth/sign-in?mode=popup');
    }
    const { page, response } = await begin(browser);
    await response.body?.cancel();
    const kept = browser.cookieNames().filter((name) => name.startsWith('hiroba_sign_in_'));
    expect(kept.length).toBe(8);
    const callback = await choose(browser, page, somebody());
    expect((await finish(browser, callback)).outcome).toEqual({ type: 'signed-in' });
  });
});

describe('with a limit on attempts', () => {
  const site = useTestApp();

  test('the thirty-first of a minute is refused in the form the browser waits for', async () => {
    const browser = new TestBrowser(site().env.publicUrl.origin);
    for (let attempt = 0; attempt < 30; attempt += 1) {
      expect((await browser.request('/auth/sign-in?mode=popup')).status).toBe(302);
    }
    const refused = await browser.request('/auth/sign-in?mode=popup');
    expect(refused.status).toBe(429);
    expect(outcomeOf(await refused.text())).toEqual(failed('too-many-requests'));
    const redirected = await browser.request('/auth/sign-in?mode=redirect');
    expect(redirected.headers.get('location')).toBe('/#/login?error=auth%2Ftoo-many-requests');
  });
});

describe('behind a proxy', () => {
  test('the embedded provider works under a public address that leads nowhere from inside', async () => {
    const settings = {
      PUBLIC_URL: 'https://hiroba.example',
      TRUSTED_PROXIES: '127.0.0.1',
      DEMO_SIGN_IN: '1',
      DEMO_CONTENT: '1',
    };
    const site = await startTestApp(settings);
    try {
      const browser = new ProxiedBrowser(settings.PUBLIC_URL, site.url);
      const { outcome, response } = await signIn(browser, somebody());
      expect(outcome).toEqual({ type: 'signed-in' });
      expect(response.headers.getSetCookie().join()).toContain('Secure');
    } finally {
      await site.close();
    }
  });
});

/** Reaches a public address as through a proxy in front of the app. */
class ProxiedBrowser extends TestBrowser {
  readonly #inside: string;

  constructor(origin: string, inside: string) {
    super(origin);
    this.#inside = inside;
  }

  override request(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const { origin, host, pathname, search } = new URL(address, this.origin);
    if (origin !== this.origin) throw new Error(`sent to ${origin}`);
    const headers = { 'x-forwarded-host': host, 'x-forwarded-proto': 'https' };
    return super.request(new URL(pathname + search, this.#inside), { ...init, headers });
  }
}

describe('where signing in is not set up', () => {
  test('production has no embedded provider, and says that signing in is off', async () => {
    const site = await startTestApp({ NODE_ENV: 'production' });
    try {
      const browser = new TestBrowser(site.env.publicUrl.origin);
      const { response } = await begin(browser);
      expect(outcomeOf(await response.text())).toEqual(failed('operation-not-allowed'));
      const discovery = '/demo-id/.well-known/openid-configuration';
      expect((await browser.request(discovery)).status).toBe(404);
    } finally {
      await site.close();
    }
  });

  test('without demo content nobody is offered, and the form for a new account stands open', async () => {
    const site = await startTestApp({ DEMO_CONTENT: '0' });
    try {
      const { response } = await begin(new TestBrowser(site.env.publicUrl.origin));
      const html = await response.text();
      expect(html).not.toContain('class="accounts"');
      expect(html).toContain('<details class="new" open>');
    } finally {
      await site.close();
    }
  });

  test('production has it when asked for by name', async () => {
    const site = await startTestApp({ NODE_ENV: 'production', DEMO_SIGN_IN: '1' });
    try {
      const browser = new TestBrowser(site.env.publicUrl.origin);
      expect((await signIn(browser, somebody())).outcome).toEqual({ type: 'signed-in' });
    } finally {
      await site.close();
    }
  });
});

describe('with a provider elsewhere', () => {
  let site: TestApp;
  let provider: TestProvider;

  beforeAll(async () => {
    const port = await freePort();
    site = await startTestApp(testProviderSettings(port));
    provider = createTestProvider(port, `${site.env.publicUrl.origin}/auth/callback`);
  });
  afterAll(async () => {
    await provider.close();
    await site.close();
  });

  /** The other provider asks nothing: it signs in at once. */
  async function signInThere() {
    const browser = new TestBrowser(site.env.publicUrl.origin);
    const { response } = await begin(browser);
    return { browser, response, outcome: outcomeOf(await response.text()) };
  }

  test('an unreachable provider is a network error, until it answers', async () => {
    const { outcome, response } = await signInThere();
    expect(outcome).toEqual(failed('network-request-failed'));
    expect(response.status).toBe(503);
    await provider.listen();
    provider.claims.email_verified = true;
    expect((await signInThere()).outcome).toEqual({ type: 'signed-in' });
  });

  test('an email that is not verified is no email', async () => {
    for (const unverified of [false, undefined, 'yes']) {
      Object.assign(provider.claims, { sub: 'person-2', email_verified: unverified });
      const { outcome, browser } = await signInThere();
      expect(outcome).toEqual(failed('email-required', 'Email is required for registration'));
      expect(browser.cookie(SESSION_COOKIE)).toBeUndefined();
    }
  });

  test('a member is who the provider says, whatever the email', async () => {
    Object.assign(provider.claims, { sub: 'person-3', email_verified: true });
    const first = await sessionOf((await signInThere()).browser);
    provider.claims.email = 'moved@elsewhere.example';
    const moved = await sessionOf((await signInThere()).browser);
    expect(moved.user).toEqual({ id: first.user?.id, email: 'moved@elsewhere.example' });
    provider.claims.sub = 'person-4';
    const other = await sessionOf((await signInThere()).browser);
    expect(other.user?.id).not.toBe(first.user?.id);
  });

  test('there is no embedded provider beside it', async () => {
    const browser = new TestBrowser(site.env.publicUrl.origin);
    const discovery = '/demo-id/.well-known/openid-configuration';
    expect((await browser.request(discovery)).status).toBe(404);
  });
});
