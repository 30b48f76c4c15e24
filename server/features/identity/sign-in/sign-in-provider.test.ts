import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { sha256 } from '#server/platform/ids.ts';
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

/** Signs a new browser in at the test provider, which shows no form. */
async function signInThere() {
  const browser = new TestBrowser(site.env.publicUrl.origin);
  const { response } = await begin(browser);
  return { browser, response, outcome: outcomeOf(await response.text()) };
}

test('a network error is reported while the provider is unreachable [ERR-32]', async () => {
  expectLogged(/ECONNREFUSED/);
  const { outcome, response } = await signInThere();
  expect(outcome).toEqual(failed('network-request-failed'));
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  await provider.listen();
  provider.claims.email_verified = true;
  expect((await signInThere()).outcome).toEqual({ type: 'signed-in' });
});

const lastLine = (site: TestApp, text: string) =>
  JSON.parse(site.logged.findLast((line) => line.includes(text)) ?? '{}') as object;

let persons = 100;
/** Makes the provider sign in a new account. Returns its email address. */
function somebodyNew(claims: Record<string, unknown>): string {
  persons += 1;
  const email = `person${persons}@elsewhere.example`;
  Object.assign(provider.claims, { sub: `person-${persons}`, email, email_verified: undefined });
  Object.assign(provider.claims, claims);
  return email;
}

test.each([[false], [undefined], [null], ['false'], ['yes'], ['']])(
  'a new account is refused when its claim `email_verified` is %j [AUTH-40]',
  async (email_verified) => {
    const email = somebodyNew({ email_verified });
    const { outcome, browser } = await signInThere();
    expect(outcome).toEqual(failed('email-required', 'Email is required for registration'));
    expect(browser.cookie(SESSION_COOKIE)).toBeUndefined();
    expect(lastLine(site, 'sign-in refused')).toMatchObject({ claim: 'email_verified' });
    expect(site.logged.join('\n')).not.toContain(email);
  },
);

test('a new account without an email address is refused, and the name of the missing claim is logged [AUTH-40, AUTH-42]', async () => {
  somebodyNew({ email: undefined, email_verified: true });
  expect((await signInThere()).outcome).toMatchObject({ code: 'auth/email-required' });
  expect(lastLine(site, 'sign-in refused')).toMatchObject({ claim: 'email' });
});

test.each([[true], ['true'], ['True']])(
  'an email address is accepted when `email_verified` is %j, from the userinfo endpoint or from the ID token [AUTH-28]',
  async (email_verified) => {
    somebodyNew({ email_verified });
    expect((await signInThere()).outcome).toEqual({ type: 'signed-in' });
    const email = somebodyNew({ email: undefined });
    provider.forgery = { signer: 'provider', claims: { email, email_verified } };
    const { outcome } = await signInThere().finally(() => (provider.forgery = null));
    expect(outcome).toEqual({ type: 'signed-in' });
  },
);

test('a claim that the ID token lacks is requested from the userinfo endpoint [AUTH-28]', async () => {
  const email = somebodyNew({ email_verified: true });
  provider.forgery = { signer: 'provider', claims: { email } };
  const { outcome } = await signInThere().finally(() => (provider.forgery = null));
  expect(outcome).toEqual({ type: 'signed-in' });
});

test.each([[false], [undefined], ['no']])(
  'when `email_verified` is %j, a known member can sign in, and the stored email address does not change [AUTH-29, AUTH-41]',
  async (email_verified) => {
    const email = somebodyNew({ email_verified: true });
    const first = await sessionOf((await signInThere()).browser);
    const other = 'somebody-else@elsewhere.example';
    Object.assign(provider.claims, { email: other, email_verified });
    const again = await sessionOf((await signInThere()).browser);
    expect(again.user).toEqual({ id: first.user?.id, email });
    expect(lastLine(site, 'signed in')).toMatchObject({ claim: 'email_verified' });
    Object.assign(provider.claims, { email: undefined });
    expect((await sessionOf((await signInThere()).browser)).user?.email).toBe(email);
    expect(site.logged.join('\n')).not.toContain(other);
  },
);

test('a blocked member sees that they are blocked, even if their email address is not verified [AUTH-29]', async () => {
  somebodyNew({ email_verified: true });
  const { user } = await sessionOf((await signInThere()).browser);
  await site.database.write((transaction) =>
    transaction
      .updateTable('private_profiles')
      .set({ blocked_at: new Date().toISOString(), blocked_reason: '迷惑行為' })
      .where('id', '=', user?.id ?? '')
      .execute(),
  );
  provider.claims.email_verified = false;
  expect((await signInThere()).outcome).toMatchObject({ code: 'auth/user-disabled' });
});

test('with OIDC_TRUST_EMAIL, an email address without `email_verified` is accepted, but not with the value false [AUTH-39]', async () => {
  const port = await freePort();
  const settings = { ...testProviderSettings(port), OIDC_TRUST_EMAIL: '1' };
  const trusting = await startTestApp(settings);
  const own = createTestProvider(port, `${trusting.env.publicUrl.origin}/auth/callback`);
  await own.listen();
  const outcomes: unknown[] = [];
  for (const email_verified of [false, undefined]) {
    Object.assign(own.claims, { email_verified });
    const { response } = await begin(new TestBrowser(trusting.env.publicUrl.origin));
    outcomes.push(outcomeOf(await response.text()).type);
  }
  await own.close();
  await trusting.close();
  expect(outcomes).toEqual(['failed', 'signed-in']);
});

test('a member is identified by the provider’s subject, not by the email address [PROD-03]', async () => {
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
  ['the algorithm `none`', { signer: 'none' }],
  ['the audience of another site', { signer: 'provider', claims: { aud: 'another-client' } }],
  ['another issuer', { signer: 'provider', claims: { iss: 'https://elsewhere.example' } }],
  ['an expired time', { signer: 'provider', claims: { iat: hourAgo - 60, exp: hourAgo } }],
  ['the nonce of another attempt', { signer: 'provider', claims: { nonce: 'another' } }],
])('an ID token with %s is refused [AUTH-25]', async (_name, forgery) => {
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

test('a correct ID token that the test itself has signed is accepted [AUTH-25]', async () => {
  provider.forgery = { signer: 'provider' };
  expect((await signInThere()).outcome).toEqual({ type: 'signed-in' });
  provider.forgery = null;
});

test('the embedded provider is disabled when another provider is configured', async () => {
  const browser = new TestBrowser(site.env.publicUrl.origin);
  const discovery = '/demo-id/.well-known/openid-configuration';
  expect((await browser.request(discovery)).status).toBe(404);
});

test.each([
  [60, true],
  [-3600, false],
])(
  'an `auth_time` of %d seconds ago is stored with the session, unless it is in the future [KEY-47]',
  async (secondsAgo, isStored) => {
    somebodyNew({ email_verified: true });
    const auth_time = Math.floor(Date.now() / 1000) - secondsAgo;
    provider.forgery = { claims: { auth_time }, signer: 'provider' };
    const { browser } = await signInThere();
    provider.forgery = null;
    const proof = await site.database.read
      .selectFrom('passkey_proofs')
      .where('session_hash', '=', sha256(browser.cookie(SESSION_COOKIE) ?? ''))
      .selectAll()
      .executeTakeFirst();
    const authenticated_at = new Date(auth_time * 1000).toISOString();
    expect(proof).toEqual(
      isStored ? expect.objectContaining({ proven_at: null, authenticated_at }) : undefined,
    );
  },
);
