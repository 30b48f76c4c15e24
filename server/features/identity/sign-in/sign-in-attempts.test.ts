import { describe, expect, test } from 'vitest';
import { OPEN_SIGN_INS, RATE_LIMITS } from '#contract/foundations/limits.ts';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { TestBrowser } from '#server/testing/test-browser.ts';
import { expectLogged } from '#server/testing/test-log.ts';
import {
  begin,
  choose,
  failed,
  finish,
  isLogin,
  outcomeOf,
  setUpSignIn,
  signIn,
  somebody,
} from './sign-in.testing.ts';

const { site, newBrowser } = setUpSignIn();

test('a callback with a tampered, a missing or a repeated state is refused without a server error', async () => {
  expectLogged(/sign-in failed/);
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

test('a callback of a sign-in is accepted once', async () => {
  const browser = newBrowser();
  const { page } = await begin(browser);
  const callback = await choose(browser, page, somebody());
  expect((await finish(browser, callback)).outcome).toEqual({ type: 'signed-in' });
  const again = await finish(browser, callback);
  expect(again.outcome).toEqual(failed('timeout'));
  expect(again.response.status).toBe(400);
});

test('another browser can neither complete nor end a sign-in attempt', async () => {
  const browser = newBrowser();
  const { page } = await begin(browser);
  const callback = await choose(browser, page, somebody());
  const stranger = newBrowser();
  await begin(stranger);
  expect((await finish(stranger, callback)).outcome).toEqual(failed('timeout'));
  expect(stranger.cookie(SESSION_COOKIE)).toBeUndefined();
  expect((await finish(browser, callback)).outcome).toEqual({ type: 'signed-in' });
});

test('sign-in attempts can be concurrent in several tabs', async () => {
  const browser = newBrowser();
  const [one, two] = [await begin(browser), await begin(browser, 'redirect')];
  const first = await choose(browser, one.page, somebody());
  const second = await choose(browser, two.page, somebody());
  const { url } = await browser.visit(second, { stop: isLogin });
  expect(url.hash).toBe('#/login');
  expect((await finish(browser, first)).outcome).toEqual({ type: 'signed-in' });
});

test('a sign-in attempt expires after ten minutes', async () => {
  const browser = newBrowser();
  const { page } = await begin(browser);
  const callback = await choose(browser, page, somebody());
  const attempts = await site().database.read.selectFrom('sign_in_attempts').selectAll().execute();
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

test('a wrong nonce, the code of another attempt and another issuer are refused', async () => {
  expectLogged(/nonce/);
  expectLogged(/RESPONSE_BODY_ERROR/);
  expectLogged(/issuer/);
  const browser = newBrowser();
  const { page } = await begin(browser);
  const callback = await choose(browser, page, somebody());
  await site().database.write((transaction) =>
    transaction.updateTable('sign_in_attempts').set({ nonce: 'of somebody else' }).execute(),
  );
  expect((await finish(browser, callback)).outcome).toEqual(failed('invalid-credential'));

  const [one, two] = [await begin(browser), await begin(browser)];
  const first = await choose(browser, one.page, somebody());
  const second = await choose(browser, two.page, somebody());
  first.searchParams.set('code', second.searchParams.get('code') ?? '');
  expect((await finish(browser, first)).outcome).toEqual(failed('internal-error'));
  second.searchParams.set('iss', 'https://elsewhere.example');
  expect((await finish(browser, second)).outcome).toEqual(failed('invalid-credential'));
  expect(browser.cookie(SESSION_COOKIE)).toBeUndefined();
});

test('at a host other than the public host, a popup reports the wrong domain, and a redirect leads to the public URL [OPS-02]', async () => {
  const wrong = newBrowser(site().url.replace('127.0.0.1', 'localhost'));
  const { response } = await begin(wrong);
  expect(outcomeOf(await response.text())).toEqual(failed('unauthorized-domain'));
  expect(response.status).toBe(400);
  const redirected = await wrong.request('/auth/sign-in?mode=redirect');
  expect(redirected.headers.get('location')).toBe(
    `${site().url}/auth/sign-in?mode=redirect&redirected=1`,
  );
});

test('a browser keeps at most eight cookies of abandoned attempts', async () => {
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

test('the log contains no codes, states or emails [PRIVACY-06]', async () => {
  expectLogged(/sign-in failed/);
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

test('the responses of a sign-in are uncacheable, and scripts cannot read the cookies [OPS-04]', async () => {
  const browser = newBrowser();
  const start = await browser.request('/auth/sign-in?mode=popup');
  expect(start.headers.get('cache-control')).toBe('no-store');
  expect(start.headers.getSetCookie()[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  const { html, response } = await signIn(browser, somebody());
  expect(html).toContain('<html lang="ja">');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(html).not.toMatch(/<script(?! type="application\/json")(?![^>]* src="\/auth\/popup.js")/);
  const [cookie] = response.headers
    .getSetCookie()
    .filter((line) => line.startsWith(SESSION_COOKIE));
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  expect((await browser.request('/auth/popup.js')).headers.get('content-type')).toContain(
    'text/javascript',
  );
});

describe('with a limit on attempts', () => {
  const site = useTestApp();

  const limit = OPEN_SIGN_INS.minute;
  const start = (browser: TestBrowser, mode = 'popup') =>
    browser.request(`/auth/sign-in?mode=${mode}`);

  test('an IP address with too many open attempts is refused, and sees when it can try again [TAKE-22]', async () => {
    const browser = new TestBrowser(site().env.publicUrl.origin);
    for (let attempt = 0; attempt < limit; attempt += 1) {
      expect((await start(browser)).status).toBe(302);
    }
    for (const mode of ['popup', 'redirect']) {
      const refused = await start(browser, mode);
      expect(refused.status).toBe(429);
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      const page = await refused.text();
      expect(outcomeOf(page)).toMatchObject({
        code: 'auth/too-many-requests',
        refusal: { decision: 'limited' },
      });
      expect(page).toMatch(/年\d+月\d+日\(.\) \d\d:\d\d（日本時間）から、またログインできます。/);
    }
  });
});

describe('behind the IP address of a mobile network', () => {
  const { site, memberBy } = setUpSignIn();
  const address = '198.51.100.7';
  const newcomer = () =>
    new TestBrowser(site().env.publicUrl.origin, { 'x-forwarded-for': address });

  test('completed sign-ins are not counted against other members, and stored counts do not identify the IP address [TAKE-54]', async () => {
    await begin(newcomer());
    for (let person = 0; person < 3; person += 1) {
      expect((await signIn(newcomer(), somebody())).outcome).toEqual({ type: 'signed-in' });
    }
    const rows = await site()
      .database.read.selectFrom('rate_counts')
      .where('kind', '=', 'open-sign-ins')
      .select(['subject', 'period', 'count'])
      .orderBy('period')
      .execute();
    const subject = expect.stringMatching(/^address:[0-9a-f]{5}$/);
    expect(rows).toEqual([
      { subject, period: 'day', count: 1 },
      { subject, period: 'minute', count: 1 },
    ]);
  });

  test('an account that signs in too often is refused, and sees when it can try again [TAKE-55]', async () => {
    const person = somebody();
    await signIn(newcomer(), person);
    const { id } = await memberBy(person.email);
    await site().database.write((transaction) =>
      transaction
        .updateTable('rate_counts')
        .set({ count: RATE_LIMITS['sign-ins'].day[0] })
        .where('subject', '=', id)
        .where('period', '=', 'day')
        .execute(),
    );
    const { outcome, response } = await signIn(newcomer(), person);
    expect(response.status).toBe(429);
    expect(outcome).toMatchObject({ refusal: { decision: 'limited' } });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(86_000);
  });
});
