import { beforeAll, describe, expect, it } from 'vitest';
import { requestDeletion } from '#server/features/accounts/account-deletions/account-deletions.testing.ts';
import { createProfile } from '#server/features/members/profiles/profiles.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost, type MemberOptions } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { idsFor } from './managed-users.testing.ts';

const site = useTestApp();
let admin: TestClient;
let people: Record<'kotori' | 'sora' | 'new' | 'blocked' | 'leaving' | 'moderator', TestClient>;

beforeAll(async () => {
  admin = await joined('2026-02-01', { rank: 'admin', username: 'the_admin' });
  people = {
    kotori: await joined('2026-03-01', { username: 'Kotori_1', display_name: 'ことり' }),
    sora: await joined('2026-03-02', { username: 'sora', display_name: 'コトリと空' }),
    new: await joined('2026-03-03', { username: 'newcomer', is_profile_complete: false }),
    blocked: await joined('2026-03-04', { username: 'blocked_one' }),
    leaving: await joined('2026-03-05', { username: 'leaver' }),
    moderator: await joined('2026-03-06', { username: 'mod', rank: 'moderator' }),
  };
  await block(people.blocked);
  await requestDeletion(people.leaving, 'leaver');
});

async function joined(date: string, options: MemberOptions): Promise<TestClient> {
  const member = await site().member(options);
  await site().database.write((transaction) =>
    transaction
      .updateTable('profiles')
      .set({ created_at: `${date}T00:00:00.000Z` })
      .where('id', '=', member.id)
      .execute(),
  );
  return member;
}

async function block({ id: targetUserId }: TestClient): Promise<void> {
  await admin.call('toggleUserBlock', { targetUserId, block: true, reason: '荒らし' });
}

async function found(filter: Parameters<typeof idsFor>[1]): Promise<string[]> {
  const names = new Map(Object.entries(people).map(([name, { id }]) => [id, name]));
  return (await idsFor(admin, filter)).map((id) => names.get(id) ?? 'admin');
}

it('the list shows all members, the newest first, with the fields of the profile and the fields for the team [AREC-05, AREC-06, CALL-04]', async () => {
  const { users, nextPageToken, hasMore } = await admin.call('getAllUsersV2', {});
  const ids = users.map(({ id }) => id);
  const newestFirst = Object.values(people).toReversed();
  expect(ids).toEqual([...newestFirst.map(({ id }) => id), admin.id]);
  expect({ nextPageToken, hasMore }).toEqual({ nextPageToken: null, hasMore: false });
  expect(users.find(({ id }) => id === people.kotori.id)).toEqual({
    id: people.kotori.id,
    username: 'Kotori_1',
    username_lower: 'kotori_1',
    display_name: 'ことり',
    display_name_lower: 'ことり',
    avatar_url: null,
    cover_url: null,
    bio: '',
    website: '',
    location: '',
    is_verified: false,
    is_holder: false,
    is_profile_complete: true,
    post_count: 0,
    follower_count: 0,
    following_count: 0,
    created_at: '2026-03-01T00:00:00.000Z',
    updated_at: expect.any(String),
    state: 'active',
    blocked_at: null,
    blocked_until: null,
    rank: null,
    last_used_at: expect.any(String),
    reports_count: 0,
  });
});

it.each([
  ['a part of a name, in any kana', { query: 'とり' }, ['sora', 'kotori']],
  ['the end of a name', { query: '空' }, ['sora']],
  ['a part of a username', { query: 'OTORI' }, ['kotori']],
  ['a single letter, which begins a username', { query: 'l' }, ['leaving']],
  ['words across both names', { query: 'kotori_1ことり' }, []],
  ['the beginning of a username', { query: 'KOTO' }, ['kotori']],
  ['an @name', { query: '@so' }, ['sora']],
  ['a full-width @name', { query: '＠ＳＯ' }, ['sora']],
  ['a part of an @name, which is not its beginning', { query: '@ora' }, []],
  ['a wildcard as a plain character', { query: '%' }, []],
  [
    'a state: active',
    { state: 'active', joinedFrom: '2026-03-01T00:00:00Z' },
    ['moderator', 'sora', 'kotori'],
  ],
  ['a state: incomplete', { state: 'incomplete' }, ['new']],
  ['a state: blocked', { state: 'blocked' }, ['blocked']],
  ['a state: leaving', { state: 'leaving' }, ['leaving']],
  ['a rank', { rank: 'moderator' }, ['moderator']],
  ['no rank', { rank: 'none', state: 'active' }, ['sora', 'kotori']],
  ['a name and a state', { query: 'b', state: 'blocked' }, ['blocked']],
  ['a name and another state', { query: 'b', state: 'active' }, []],
  [
    'the time of joining',
    { joinedFrom: '2026-03-02T00:00:00Z', joinedUntil: '2026-03-04T00:00:00Z' },
    ['new', 'sora'],
  ],
  [
    'the time of joining and a state',
    { joinedUntil: '2026-03-04T00:00:00Z', state: 'blocked' },
    [],
  ],
] as const)('the list finds members by %s [CALL-03, MEMB-01]', async (_, filter, names) => {
  expect(await found(filter)).toEqual(names);
});

it('the list finds members whom nobody else can see, and finds a member by a new name at once [MEMB-10, MEMB-26]', async () => {
  const hermit = await site().member({ visibility: 'private', username: 'a_hermit_x' });
  expect(await idsFor(admin, { query: 'hermit' })).toEqual([hermit.id]);
  await hermit.call('updateProfile', { display_name: '山のかげ', username: 'valley_x' });
  expect(await idsFor(admin, { query: 'のかげ' })).toEqual([hermit.id]);
  expect(await idsFor(admin, { query: 'alley_' })).toEqual([hermit.id]);
  expect(await idsFor(admin, { query: 'hermit' })).toEqual([]);
});

it('the list includes a new user who has not completed a profile [MEMB-10]', async () => {
  const id = newId();
  await site().database.write((transaction) => createProfile(transaction, id, 'new@test.invalid'));
  expect(await idsFor(admin, { query: id.slice(2, 8) })).toEqual([id]);
});

describe('the orders of the list', () => {
  async function setFigures(
    { id }: TestClient,
    figures: Partial<Pick<Tables['private_profiles'], 'last_used_at' | 'reports_count'>>,
  ): Promise<void> {
    await site().database.write((transaction) =>
      transaction.updateTable('private_profiles').set(figures).where('id', '=', id).execute(),
    );
  }

  async function sortedMembers(prefix: string) {
    const members = await Promise.all(
      [0, 1, 2, 3].map((n) => site().member({ username: `${prefix}_${n}` })),
    );
    const figures = [
      { last_used_at: '2026-03-02T00:00:00.000Z', reports_count: 2 },
      { last_used_at: '2026-03-09T00:00:00.000Z', reports_count: 0 },
      { last_used_at: '2026-03-02T00:00:00.000Z', reports_count: 7 },
      { last_used_at: '2026-03-04T00:00:00.000Z', reports_count: 2 },
    ];
    for (const [index, member] of members.entries()) await setFigures(member, figures[index] ?? {});
    return members;
  }

  it('sort members by the last use or by the number of reports, across pages [MEMB-11, MEMB-31]', async () => {
    const [first, second, third, fourth] = await sortedMembers('sorted');
    const ids = (members: (TestClient | undefined)[]) => members.map((member) => member?.id ?? '');
    const laterId = (...members: (TestClient | undefined)[]) =>
      ids(members).toSorted().toReversed();
    const expected = {
      used: [...ids([second, fourth]), ...laterId(first, third)],
      reports: [...ids([third]), ...laterId(first, fourth), ...ids([second])],
    };
    for (const sort of ['used', 'reports'] as const) {
      const filter = { query: 'orted_', sort, state: 'active' as const };
      expect(await idsFor(admin, filter)).toEqual(expected[sort]);
      const page = await admin.call('getAllUsersV2', { filter, pageSize: 3 });
      const rest = await admin.call('getAllUsersV2', {
        filter,
        ...(page.nextPageToken !== null && { pageToken: page.nextPageToken }),
      });
      expect([...page.users, ...rest.users].map(({ id }) => id)).toEqual(expected[sort]);
    }
  });

  it('can be combined with a filter by the time of joining [MEMB-11]', async () => {
    const [first, second] = await sortedMembers('since');
    await site().database.write((transaction) =>
      transaction
        .updateTable('profiles')
        .set({ created_at: '2026-02-10T00:00:00.000Z' })
        .where('id', 'in', [first?.id ?? '', second?.id ?? ''])
        .execute(),
    );
    const joined = { joinedFrom: '2026-02-10T00:00:00Z', joinedUntil: '2026-02-11T00:00:00Z' };
    expect(await idsFor(admin, { ...joined, sort: 'reports' })).toEqual([first?.id, second?.id]);
    expect(await idsFor(admin, { ...joined, sort: 'used' })).toEqual([second?.id, first?.id]);
  });

  it('cannot be chosen together with a filter by a state that has its own order [MEMB-11]', async () => {
    for (const state of ['incomplete', 'blocked', 'leaving'] as const) {
      const listed = admin.call('getAllUsersV2', { filter: { state, sort: 'used' } });
      const { envelope } = await failureOf(listed);
      expect(envelope).toMatchObject({ status: 'INVALID_ARGUMENT' });
    }
  });

  it('do not reveal to admins the reports about themselves [MEMB-28]', async () => {
    const colleague = await site().member({ rank: 'admin', username: 'colleague_x' });
    await setFigures(colleague, { reports_count: 9 });
    const filter = { query: 'colleague_x' };
    const reportsFor = async (viewer: TestClient, sort: 'newest' | 'reports') => {
      const { users } = await viewer.call('getAllUsersV2', { filter: { ...filter, sort } });
      return users.map(({ reports_count }) => reports_count);
    };
    expect(await reportsFor(admin, 'reports')).toEqual([9]);
    expect(await reportsFor(colleague, 'newest')).toEqual([0]);
    expect(await reportsFor(colleague, 'reports')).toEqual([]);
  });
});

it('the number of reports counts each report about a member or the member’s content once [MEMB-11]', async () => {
  const author = await site().member({ username: 'reported_one' });
  const postId = await insertPost(site().database, author.id);
  const reporter = await site().member();
  const targets = [
    { targetType: 'user', targetId: author.id },
    { targetType: 'post', targetId: postId },
    { targetType: 'post', targetId: postId },
  ] as const;
  for (const target of targets) {
    await reporter.call('reportContent', { ...target, reason: 'spam', detail: '' });
  }
  const { users } = await admin.call('getAllUsersV2', { filter: { query: 'reported_one' } });
  expect(users).toMatchObject([{ reports_count: 2 }]);
});

it('the list finds a member by the whole email address in any letter case, but not by a part of it [MEMB-01]', async () => {
  const email = `Kotori.${people.kotori.id}@Test.invalid`;
  await site().database.write((transaction) =>
    transaction
      .updateTable('private_profiles')
      .set({ email })
      .where('id', '=', people.kotori.id)
      .execute(),
  );
  for (const typed of [email, email.toLowerCase(), email.toUpperCase()]) {
    expect(await found({ query: typed })).toEqual(['kotori']);
  }
  expect(await found({ query: email.slice(0, -1) })).toEqual([]);
  expect(await found({ query: 'test.invalid' })).toEqual([]);
});

describe('the pages of the list', () => {
  it.each([
    ['of all members', {}],
    ['of a name', { query: 'm' }],
    ['of blocked members, by the time of their block', { state: 'blocked' as const }],
  ])('%s have neither gaps nor repetitions [CALL-03, CALL-04]', async (_, filter) => {
    const members = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => site().member({ username: `m_${n}_${newId().slice(0, 8)}` })),
    );
    for (const member of 'state' in filter ? members : []) await block(member);
    const all = await idsFor(admin, filter);
    expect(all.length).toBeGreaterThanOrEqual(5);
    const walked: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = await admin.call('getAllUsersV2', {
        pageSize: 2,
        filter,
        ...(pageToken !== undefined && { pageToken }),
      });
      expect(page.hasMore).toBe(page.nextPageToken !== null);
      walked.push(...page.users.map(({ id }) => id));
      pageToken = page.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
    expect(walked).toEqual(all);
  });

  it('are refused for a token of another filter and for an invalid token [MEMB-14]', async () => {
    const { nextPageToken } = await admin.call('getAllUsersV2', { pageSize: 1 });
    for (const pageToken of [String(nextPageToken), 'x', '']) {
      const requested = { pageToken, filter: { query: 'so' } };
      const { envelope } = await failureOf(admin.call('getAllUsersV2', requested));
      expect(envelope).toMatchObject({ status: 'INVALID_ARGUMENT' });
    }
  });
});

it.each([
  ['a page of 0', { pageSize: 0 }],
  ['a page of 101', { pageSize: 101 }],
  ['a state that does not exist', { filter: { state: 'asleep' } }],
  ['a rank that does not exist', { filter: { rank: 'owner' } }],
  ['a day without a time', { filter: { joinedFrom: '2026-02-30' } }],
  ['a long query', { filter: { query: 'あ'.repeat(101) } }],
])('the list refuses %s [MEMB-14]', async (_, data) => {
  const response = await admin.post('getAllUsersV2', {
    data: { ...data, _csrfToken: admin.token },
  });
  expect(response.status).toBe(400);
});
