import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '#contract/foundations/limits.ts';
import type { ConnectedSession } from '#contract/identity/session.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { sha256 } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, TestClient } from '#server/testing/test-client.ts';
import { startSession } from './sessions.service.ts';

const site = useTestApp({ TRUSTED_PROXIES: '127.0.0.1' });

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Safari/604.1';

async function signIn({ id }: TestClient, userAgent = phone): Promise<TestClient> {
  const client = { userAgent, address: '203.0.113.77' };
  const { cookie } = await site().database.write((transaction) =>
    startSession(transaction, id, client),
  );
  return new TestClient(site().url, { id, cookie });
}

const idOf = ({ cookie }: TestClient) => sha256(cookie ?? '');

async function sessionsOf(client: TestClient): Promise<ConnectedSession[]> {
  return (await client.get<{ items: ConnectedSession[] }>('/api/sessions')).items;
}

async function lastSeen(client: TestClient, ago: number): Promise<void> {
  const last_seen_at = new Date(Date.now() - ago).toISOString();
  await site().database.write((transaction) =>
    transaction
      .updateTable('sessions')
      .set({ last_seen_at })
      .where('id_hash', '=', idOf(client))
      .execute(),
  );
}

const isSignedIn = async (client: TestClient) => (await client.fetch('/api/sessions')).ok;

it('sessions are listed for their member only: the current session first, then the other sessions by last use [SETT-18]', async () => {
  const desk = await site().member();
  const [older, newer] = [await signIn(desk), await signIn(desk, firefox)];
  await lastSeen(older, 4 * MINUTE);
  await signIn(await site().member());
  const sessions = await sessionsOf(desk);
  expect(sessions).toMatchObject([
    { id: idOf(desk), browser: '', system: '', network: '', is_current: true },
    { id: idOf(newer), browser: 'Firefox', system: 'Linux', is_current: false },
    { id: idOf(older), browser: 'Safari', system: 'iPhone', network: '203.0.113.*' },
  ]);
  expect(JSON.stringify(sessions)).not.toContain(desk.cookie);
  expect(JSON.stringify(sessions)).not.toContain('113.77');
});

it('a session records the time, client and network of its last use, at most once every few minutes [SETT-19, SETT-20, SETT-44]', async () => {
  const member = await site().member();
  const use = (address: string) =>
    member.fetch('/api/site-settings', {
      headers: { 'user-agent': firefox, 'x-forwarded-for': address },
    });
  const seen = async () => (await sessionsOf(member))[0];
  await use('198.51.100.9');
  expect(await seen()).toMatchObject({ browser: '', network: '' });
  await lastSeen(member, 4 * MINUTE);
  const unchanged = await seen();
  await use('198.51.100.9');
  expect(await seen()).toEqual(unchanged);
  await lastSeen(member, 6 * MINUTE);
  await Promise.all(
    ['198.51.100.9', '198.51.100.9'].map((address) =>
      member.fetch('/api/drafts', {
        headers: { 'user-agent': firefox, 'x-forwarded-for': address },
      }),
    ),
  );
  await expect.poll(seen).toMatchObject({
    browser: 'Firefox',
    system: 'Linux',
    network: '198.51.100.*',
  });
  const noted = (await seen())?.last_seen_at ?? '';
  expect(Date.now() - Date.parse(noted)).toBeLessThan(MINUTE);
  await use('203.0.113.77');
  expect(await seen()).toMatchObject({ network: '198.51.100.*', last_seen_at: noted });
  expect(site().logged.join('\n')).not.toContain('198.51.100');
});

it('the last use is recorded for the member, once a day and at each sign-in [MEMB-27]', async () => {
  const member = await site().member();
  const account = () =>
    site()
      .database.read.selectFrom('private_profiles')
      .where('id', '=', member.id)
      .select('last_used_at')
      .executeTakeFirstOrThrow();
  const setLastUse = (last_used_at: string) =>
    site().database.write((transaction) =>
      transaction
        .updateTable('private_profiles')
        .set({ last_used_at })
        .where('id', '=', member.id)
        .execute(),
    );
  const before = new Date().toISOString();
  const long = '2026-01-01T00:00:00.000Z';
  await setLastUse(long);
  await lastSeen(member, 25 * HOUR);
  await member.fetch('/api/drafts');
  await expect.poll(account).toEqual({ last_used_at: expect.stringMatching(/^(?!2026-01-01)/) });
  const { last_used_at: recorded } = await account();
  expect(recorded >= before).toBe(true);
  await setLastUse(long);
  await lastSeen(member, 0);
  await member.fetch('/api/drafts');
  expect(await account()).toEqual({ last_used_at: long });
  await signIn(member);
  expect((await account()).last_used_at >= recorded).toBe(true);
});

it('a single session is ended with its live connections [SETT-21]', async () => {
  const desk = await site().member();
  const [lost, kept] = [await signIn(desk), await signIn(desk)];
  const connection = await subscribe(lost);
  const { items } = await desk.call('endSession', { sessionId: idOf(lost) });
  await connection.ended;
  expect(items.map(({ id }) => id)).toEqual([idOf(desk), idOf(kept)]);
  expect([await isSignedIn(lost), await isSignedIn(kept)]).toEqual([false, true]);
  const again = await desk.call('endSession', { sessionId: idOf(lost) });
  expect(again.items).toHaveLength(2);
});

it('all other sessions of a member are ended together with their live connections [SETT-22, SETT-45]', async () => {
  const desk = await site().member();
  const others = [await signIn(desk), await signIn(desk), await signIn(desk)];
  const connections = await Promise.all(others.map((other) => subscribe(other)));
  const own = await subscribe(desk);
  const { items } = await desk.call('endOtherSessions', {});
  await Promise.all(connections.map(({ ended }) => ended));
  expect(items.map(({ id }) => id)).toEqual([idOf(desk)]);
  for (const other of others) expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(desk)).toBe(true);
  own.stop();
});

it('ending the session of another member changes nothing [SETT-23]', async () => {
  const [member, other] = [await site().member(), await site().member()];
  const { items } = await member.call('endSession', { sessionId: idOf(other) });
  expect(items.map(({ id }) => id)).toEqual([idOf(member)]);
  expect(await isSignedIn(other)).toBe(true);
  const failure = await failureOf(member.call('endSession', { sessionId: 'nothing' }));
  expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
});

it('expired sessions are not listed [SETT-18]', async () => {
  const desk = await site().member();
  const old = await signIn(desk);
  await site().database.write((transaction) =>
    transaction
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .where('id_hash', '=', idOf(old))
      .execute(),
  );
  expect((await sessionsOf(desk)).map(({ id }) => id)).toEqual([idOf(desk)]);
});
