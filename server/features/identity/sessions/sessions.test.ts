import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { functions } from '#contract/definitions.ts';
import type { Session } from '#contract/identity/session.ts';
import { insertMember } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

it('the response with the session of a visitor contains no member', async () => {
  const session = await site().visitor().get<Session>('/api/session');
  expect(session).toEqual({ user: null, profile: null });
});

it('the response with the session of a member contains their email and profile [AUTH-19, AUTH-20]', async () => {
  const member = await site().member({ display_name: 'ほしの' });
  const { user, profile } = await member.get<Session>('/api/session');
  expect(user).toEqual({ id: member.id, email: `${member.id}@test.invalid` });
  expect(profile).toMatchObject({
    id: member.id,
    display_name: 'ほしの',
    is_profile_complete: true,
  });
});

it('the response with the session is never cached', async () => {
  const response = await site().visitor().fetch('/api/session');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
});

it('the database contains only the hashes of the session cookie and the token [PRIVACY-05]', async () => {
  const member = await site().member();
  const sessions = await site().database.read.selectFrom('sessions').selectAll().execute();
  const tokens = await site().database.read.selectFrom('csrf_tokens').selectAll().execute();
  expect(JSON.stringify([sessions, tokens])).not.toContain(member.cookie);
  expect(JSON.stringify([sessions, tokens])).not.toContain(member.token);
});

it('after a sign-out, the cookie and the tokens of the session are no longer accepted', async () => {
  const member = await site().member();
  await member.call('signOut', {});
  expect((await member.get<Session>('/api/session')).user).toBeNull();
  const failure = await failureOf(
    member.call('updateProfile', { display_name: 'x', username: 'abc' }),
  );
  expect(failure.envelope.status).toBe('UNAUTHENTICATED');
});

it('a sign-out without a session succeeds', async () => {
  expect(await site().visitor().call('signOut', {})).toEqual({ success: true });
});

it('an expired session is ignored', async () => {
  const member = await site().member();
  await site().database.write((transaction) =>
    transaction
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('user_id', '=', member.id)
      .execute(),
  );
  expect((await member.get<Session>('/api/session')).user).toBeNull();
});

it('the session of a blocked member is ignored [AREC-04]', async () => {
  const { id, cookie } = await insertMember(site().database, { blocked: true });
  const blocked = new TestClient(site().url, { id, cookie });
  expect((await blocked.get<Session>('/api/session')).user).toBeNull();
});

const profile = { display_name: '星野', username: 'hoshino_1', bio: '' };

it('a call without an anti-forgery token is refused', async () => {
  const member = await site().member();
  const response = await member.post('updateProfile', { data: profile });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({
    error: { status: 'PERMISSION_DENIED', details: { reason: 'csrf-token-missing' } },
  });
});

it.each(Object.values(functions).map(({ name }) => name))(
  'an anti-forgery token is checked before the input, except by functions that need no token: %s [CSRF-15, CSRF-19]',
  async (name) => {
    // The rank is checked before the token, so the caller is a super admin.
    const member = await site().member({ rank: 'super_admin' });
    // Visitors can call the last five functions. These functions only read, need a secret instead of a session, or
    // count a view.
    const needsNone = [
      'registerCSRFTokenV2',
      'signOut',
      'fetchUserNFTs',
      'getDecisionByLink',
      'appealByLink',
      'renewPushSubscription',
      'recordPostView',
    ].includes(name);
    for (const _csrfToken of [undefined, randomBytes(32).toString('hex')]) {
      const response = await member.post(name, { data: { _csrfToken } });
      const { error } = (await response.json()) as {
        error?: { details?: { reason?: string } };
      };
      const refused = error?.details?.reason?.startsWith('csrf-token') ?? false;
      expect([name, refused]).toEqual([name, !needsNone]);
    }
  },
);

it.each(['short', 'A'.repeat(64), 'g'.repeat(64), `${'a'.repeat(64)} `])(
  'the malformed token %s is refused with the documented message [CALL-01, CSRF-13, ERR-31]',
  async (token) => {
    const member = await site().member();
    member.token = token;
    const failure = await failureOf(member.call('updateProfile', profile));
    expect(failure.envelope).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: 'Invalid CSRF token format',
      details: { reason: 'csrf-token-format' },
    });
    const registration = await failureOf(member.registerToken());
    expect(registration.envelope.message).toBe('Invalid CSRF token format');
  },
);

it('a well-formed token of another session is refused [CSRF-15]', async () => {
  const [member, other] = await Promise.all([site().member(), site().member()]);
  member.token = other.token;
  const failure = await failureOf(member.call('updateProfile', profile));
  expect(failure.envelope.details?.reason).toBe('csrf-token-unknown');
});

it('a token is accepted for 24 hours [CSRF-06, CSRF-15]', async () => {
  const member = await site().member();
  const data = { token: randomBytes(32).toString('hex') };
  const response = await member.post('registerCSRFTokenV2', { data });
  const { result } = (await response.json()) as { result: { expires_at: string } };
  const hours = (Date.parse(result.expires_at) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  await site().database.write((transaction) =>
    transaction
      .updateTable('csrf_tokens')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .execute(),
  );
  member.token = data.token;
  const failure = await failureOf(member.call('updateProfile', profile));
  expect(failure.envelope.details?.reason).toBe('csrf-token-unknown');
});

it('a session keeps only its twenty newest tokens', async () => {
  const member = await site().member();
  const first = member.token;
  for (let tab = 0; tab < 20; tab += 1) {
    member.token = randomBytes(32).toString('hex');
    await member.registerToken();
  }
  await member.call('updateProfile', { ...profile, username: 'many_tabs' });
  member.token = first;
  const failure = await failureOf(member.call('updateProfile', profile));
  expect(failure.envelope.details?.reason).toBe('csrf-token-unknown');
});

it.each([
  ['a foreign Origin', { origin: 'https://elsewhere.invalid' }],
  ['the Origin null', { origin: 'null' }],
  ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
])('a request with %s is refused even when the token is right [OPS-02]', async (_name, headers) => {
  const member = await site().member();
  const body = { data: { ...profile, _csrfToken: member.token } };
  const response = await member.post('updateProfile', body, headers);
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ error: { details: { reason: 'foreign-origin' } } });
});

it('a request with the Origin of the site is accepted', async () => {
  const member = await site().member();
  const body = { data: { ...profile, username: 'own_origin', _csrfToken: member.token } };
  const response = await member.post('updateProfile', body, { origin: site().url });
  expect(response.status).toBe(200);
});
