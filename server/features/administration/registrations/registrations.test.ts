import { afterEach, expect, it } from 'vitest';
import type { Dashboard } from '#contract/administration/dashboard.ts';
import type { Registration } from '#contract/administration/registrations.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Session } from '#contract/identity/session.ts';
import type { RegistrationMode } from '#contract/site/site-settings.ts';
import { subscribe, watch } from '#server/features/operation/live/live.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { saveSettings } from '#server/testing/save-settings.ts';
import { sameAt, useSecondApp } from '#server/testing/second-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();
const other = useSecondApp(site);

afterEach(() =>
  site().database.write((transaction) => transaction.deleteFrom('site_settings').execute()),
);

const admitBy = (registration: RegistrationMode) => saveSettings(site(), { registration });
const newcomer = () => site().member({ is_profile_complete: false });
const sessionOf = (client: TestClient) => client.get<Session>('/api/session');
const admin = () => site().member({ rank: 'admin' });

/** Saves the first profile. */
const setUp = (client: TestClient, bio = 'ルミが好きです') =>
  client.call('updateProfile', {
    ...{ display_name: 'はじめて', username: `n_${client.id.slice(0, 12)}`, bio },
  });

async function applicant(): Promise<TestClient> {
  await admitBy('approval');
  const client = await newcomer();
  await setUp(client);
  return client;
}

async function listed(client: TestClient, state: 'waiting' | 'refused'): Promise<Registration[]> {
  const items: Registration[] = [];
  let cursor: string | null = null;
  do {
    const after: string = cursor === null ? '' : `&cursor=${cursor}`;
    const path = `/api/admin/registrations?state=${state}&limit=2${after}`;
    const page: Page<Registration> = await client.get(path);
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return items;
}

const isListed = async (client: TestClient, id: string, state: 'waiting' | 'refused') =>
  (await listed(client, state)).some(({ user }) => user.id === id);

const decide = (
  client: TestClient,
  userId: string,
  decision: 'approved' | 'refused' | 'waiting',
  reason = '',
) => client.call('decideRegistration', { userId, decision, reason });

it('without approvals, every user becomes a member with the first profile [REG-01]', async () => {
  const client = await newcomer();
  await setUp(client);
  expect(await sessionOf(client)).toMatchObject({ profile: { is_profile_complete: true } });
  expect((await sessionOf(client)).approval).toBeUndefined();
});

it('while registration is closed, nobody becomes a member, but members can change their profiles [REG-02]', async () => {
  await admitBy('closed');
  const [client, member] = [await newcomer(), await site().member()];
  const { envelope } = await failureOf(setUp(client));
  expect(envelope).toMatchObject({
    message: 'いまは新しい登録を受け付けていません',
    details: { reason: 'registration-closed' },
  });
  expect((await sessionOf(client)).profile?.is_profile_complete).toBe(false);
  await member.call('updateProfile', { bio: '元気です' });
});

it('a user who needs an approval waits after the first profile, and gets no additional access [REG-03, REG-13, REG-14]', async () => {
  const client = await applicant();
  const session = await sessionOf(client);
  expect(session.profile).toMatchObject({ display_name: 'はじめて', is_profile_complete: false });
  expect(session.approval).toEqual({ state: 'waiting', asked_at: expect.any(String) });
  const { envelope } = await failureOf(
    client.call('setBookmark', { postId: newId(), bookmarked: true }),
  );
  expect(envelope.details?.reason).toBe('awaiting-approval');
  for (const stranger of [site().visitor(), await site().member()]) {
    for (const reference of [client.id, `@n_${client.id.slice(0, 12)}`]) {
      expect((await stranger.fetch(`/api/users/${reference}`)).status).toBe(404);
    }
    expect((await stranger.fetch(`/user/${client.id}`)).status).toBe(404);
  }
  expect((await client.fetch(`/api/users/${client.id}`)).status).toBe(200);
});

it('a waiting user receives only live events about their own account [REG-13]', async () => {
  const client = await applicant();
  const connection = await watch(client, [`user:${client.id}`, 'all', `user:${newId()}`]);
  await connection.until(/event: subscribed\n.*\ndata: .*\n\n/);
  expect(connection.topics()).toEqual([`user:${client.id}`]);
  connection.stop();
});

it('a waiting user can correct the profile and keeps the position in the list [REG-15]', async () => {
  const client = await applicant();
  const before = await sessionOf(client);
  await setUp(client, '書き直しました');
  const after = await sessionOf(client);
  expect(after.approval).toEqual(before.approval);
  expect(after.profile?.bio).toBe('書き直しました');
});

it('the team sees the number of waiting users and their names and introductions, the longest waiting first [REG-04, REG-16]', async () => {
  const [first, second, third] = [await applicant(), await applicant(), await applicant()];
  const team = await admin();
  const items = await listed(team, 'waiting');
  const ids = items.map(({ user }) => user.id);
  const indexes = [first, second, third].map(({ id }) => ids.indexOf(id));
  expect(indexes.every((place) => place >= 0)).toBe(true);
  const times = items.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  expect(items.find(({ user }) => user.id === first.id)).toMatchObject({
    user: { display_name: 'はじめて' },
    bio: 'ルミが好きです',
    state: 'waiting',
  });
  const { registrations } = await team.get<Dashboard>('/api/admin/dashboard');
  expect(registrations).toEqual({ count: ids.length, oldest_at: items[0]?.at });
  const moderator = await site().member({ rank: 'moderator' });
  const seen = await moderator.get<Dashboard>('/api/admin/dashboard');
  expect(seen.registrations).toBeNull();
});

it('an approved user becomes a member at once, is notified, and becomes visible to everybody [REG-05]', async () => {
  const client = await applicant();
  const connection = await subscribe(sameAt(other(), client), `user:${client.id}`);
  const team = await admin();
  await decide(team, client.id, 'approved');
  await connection.until(/"profile"/);
  connection.stop();
  const session = await sessionOf(client);
  expect(session).toMatchObject({ profile: { is_profile_complete: true } });
  expect(session.approval).toBeUndefined();
  expect((await site().visitor().fetch(`/api/users/${client.id}`)).status).toBe(200);
  const notified = async () =>
    (await readNotifications(site().database, client.id)).map(({ title }) => title);
  expect(await notified()).toEqual(['登録が承認されました']);
  expect(await isListed(team, client.id, 'waiting')).toBe(false);
  await decide(team, client.id, 'approved');
  expect(await notified()).toEqual(['登録が承認されました']);
  const { envelope } = await failureOf(decide(team, client.id, 'refused'));
  expect(envelope.details?.reason).toBe('changed-elsewhere');
});

it('a refused user reads the reason and may apply again, and the team can revert a refusal [REG-06, REG-18]', async () => {
  const client = await applicant();
  const team = await admin();
  await decide(team, client.id, 'refused', '宣伝のためのアカウントのようです');
  expect((await sessionOf(client)).approval).toEqual({
    state: 'refused',
    refused_at: expect.any(String),
    reason: '宣伝のためのアカウントのようです',
  });
  expect((await site().visitor().fetch(`/api/users/${client.id}`)).status).toBe(404);
  expect(await isListed(team, client.id, 'waiting')).toBe(false);
  expect(await isListed(team, client.id, 'refused')).toBe(true);
  await decide(team, client.id, 'waiting');
  expect((await sessionOf(client)).approval?.state).toBe('waiting');
  await decide(team, client.id, 'refused');
  await setUp(client, 'ファンアートを描いています');
  expect((await sessionOf(client)).approval?.state).toBe('waiting');
  expect(await isListed(team, client.id, 'refused')).toBe(false);
});

it('each decision is recorded in the audit log with its reason, and a repeated decision is recorded once [REG-07]', async () => {
  const client = await applicant();
  const team = await admin();
  for (const decision of ['refused', 'refused', 'waiting', 'approved'] as const) {
    await decide(team, client.id, decision, decision === 'refused' ? '自己紹介がない' : '');
  }
  const entries = await site()
    .database.read.selectFrom('audit_log')
    .where('actor_id', '=', team.id)
    .select(['action', 'reason', 'target_id'])
    .execute();
  expect(Object.fromEntries(entries.map(({ action, reason }) => [action, reason]))).toEqual({
    'user.approved': '',
    'user.refusal-withdrawn': '',
    'user.refused': '自己紹介がない',
  });
  expect(new Set(entries.map(({ target_id }) => target_id))).toEqual(new Set([client.id]));
});

it('an approval wins over a concurrent refusal [REG-19]', async () => {
  const client = await applicant();
  const [one, two] = [await admin(), sameAt(other(), await admin())];
  const outcomes = await Promise.allSettled([
    decide(one, client.id, 'approved'),
    decide(two, client.id, 'refused', '宣伝'),
  ]);
  const session = await sessionOf(client);
  const isMember = session.profile?.is_profile_complete === true;
  expect(outcomes[0]?.status).toBe('fulfilled');
  // If the refusal is committed first, the approval replaces it.
  expect(isMember).toBe(true);
  expect(session.approval).toBeUndefined();
});

it('a user who has not applied, or whose deletion is pending, cannot be approved [REG-17]', async () => {
  const team = await admin();
  const unasked = await newcomer();
  expect((await failureOf(decide(team, unasked.id, 'approved'))).envelope.status).toBe('NOT_FOUND');
  const leaving = await applicant();
  const { profile } = await sessionOf(leaving);
  await leaving.call('requestAccountDeletion', { username: profile?.username ?? '' });
  expect(await isListed(team, leaving.id, 'waiting')).toBe(false);
  expect((await failureOf(decide(team, leaving.id, 'approved'))).envelope.status).toBe('NOT_FOUND');
});
