import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { TestBrowser } from '#server/testing/test-browser.ts';
import { expectLogged } from '#server/testing/test-log.ts';
import {
  createTestProvider,
  type Forgery,
  type TestProvider,
  testProviderSettings,
} from '#server/testing/test-provider.ts';
import { begin, failed, outcomeOf, sessionOf } from './sign-in.testing.ts';

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

/** The other provider signs in without a form. */
async function signInThere() {
  const browser = new TestBrowser(site.env.publicUrl.origin);
  const { response } = await begin(browser);
  return { browser, response, outcome: outcomeOf(await response.text()) };
}

test('reports a network error while the provider is unreachable [ERR-32]', async () => {
  expectLogged(/ECONNREFUSED/);
  const { outcome, response } = await signInThere();
  expect(outcome).toEqual(failed('network-request-failed'));
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  await provider.listen();
  provider.claims.email_verified = true;
  expect((await signInThere()).outcome).toEqual({ type: 'signed-in' });
});

test('treats an unverified email as missing', async () => {
  for (const unverified of [false, undefined, 'yes']) {
    Object.assign(provider.claims, { sub: 'person-2', email_verified: unverified });
    const { outcome, browser } = await signInThere();
    expect(outcome).toEqual(failed('email-required', 'Email is required for registration'));
    expect(browser.cookie(SESSION_COOKIE)).toBeUndefined();
  }
});

test('identifies a member by the provider’s subject, not by the email [PROD-03]', async () => {
  Object.assign(provider.claims, { sub: 'person-3', email_verified: true });
  const first = await sessionOf((await signInThere()).browser);
  provider.claims.email = 'moved@elsewhere.example';
  const moved = await sessionOf((await signInThere()).browser);
  expect(moved.user).toEqual({ id: first.user?.id, email: 'moved@elsewhere.example' });
  provider.claims.sub = 'person-4';
  const other = await sessionOf((await signInThere()).browser);
  expect(other.user?.id).not.toBe(first.user?.id);
});

const hourAgo = Math.floor(Date.now() / 1000) - 3600;

test.each<[string, Forgery]>([
  ['a changed claim', { signer: 'nobody', claims: { sub: 'person-1' } }],
  ['the signature of another key', { signer: 'stranger' }],
  ['the audience of another site', { signer: 'provider', claims: { aud: 'another-client' } }],
  ['another issuer', { signer: 'provider', claims: { iss: 'https://elsewhere.example' } }],
  ['an expired time', { signer: 'provider', claims: { iat: hourAgo - 60, exp: hourAgo } }],
  ['the nonce of another attempt', { signer: 'provider', claims: { nonce: 'another' } }],
])('refuses an ID token with %s [AUTH-25]', async (_name, forgery) => {
  expectLogged(/sign-in failed/);
  Object.assign(provider.claims, { sub: 'person-5', email_verified: true });
  provider.forgery = forgery;
  const browser = new TestBrowser(site.env.publicUrl.origin);
  const { response } = await begin(browser).finally(() => {
    provider.forgery = null;
  });
  const page = await response.text();
  expect(response.status).toBe(401);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(page).toContain('ログインサービスからの応答を確認できませんでした');
  expect(outcomeOf(page)).toEqual(failed('invalid-credential'));
  expect(browser.cookie(SESSION_COOKIE)).toBeUndefined();
});

test('accepts an ID token that the test itself signs correctly [AUTH-25]', async () => {
  provider.forgery = { signer: 'provider' };
  expect((await signInThere()).outcome).toEqual({ type: 'signed-in' });
  provider.forgery = null;
});

test('excludes the embedded provider', async () => {
  const browser = new TestBrowser(site.env.publicUrl.origin);
  const discovery = '/demo-id/.well-known/openid-configuration';
  expect((await browser.request(discovery)).status).toBe(404);
});
