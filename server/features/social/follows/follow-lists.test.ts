import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { ListedFollow } from '#contract/social/follows.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import { letFollow } from '#server/testing/follows.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { walk } from '#server/testing/walk.ts';
import { followRow } from './follows.tables.ts';

const site = useTestApp();

const members = (count: number) =>
  Promise.all(Array.from({ length: count }, () => site().member())) as Promise<TestClient[]>;

const pair = () => members(2) as Promise<[TestClient, TestClient]>;

function listOf(viewer: TestClient, userId: string, side: 'followers' | 'following', search = '') {
  return viewer.get<Page<ListedFollow>>(`/api/users/${userId}/${side}${search}`);
}

const idsOfAll = (items: ListedFollow[]) => items.map(({ user }) => user.id);
const idsOf = (page: Page<ListedFollow>) => idsOfAll(page.items);

it('the lists of followers and followed members show the latest follow first, twenty per page, without gaps or repeats [FOLLOW-12]', async () => {
  const star = await site().member();
  const fans: string[] = [];
  for (let index = 0; index < 23; index += 1) {
    fans.push((await insertMember(site().database)).id);
  }
  // Some follows have equal times, so they are sorted by member id.
  const rows = fans.flatMap((id, index) => {
    const created_at = new Date(Date.parse('2026-02-01') + Math.floor(index / 4)).toISOString();
    return [
      followRow({ follower_id: id, following_id: star.id, created_at }),
      followRow({ follower_id: star.id, following_id: id, created_at }),
    ];
  });
  await insertRows(site().database, 'follows', rows);
  for (const side of ['followers', 'following'] as const) {
    const first = await listOf(star, star.id, side);
    expect(first.items).toHaveLength(20);
    const rest = await listOf(star, star.id, side, `?cursor=${first.next_cursor}`);
    expect(rest).toMatchObject({ has_more: false, next_cursor: null });
    const seen = [...idsOf(first), ...idsOf(rest)];
    expect(seen.toSorted()).toEqual(fans.toSorted());
    expect(new Set(seen.slice(0, 3))).toEqual(new Set(fans.slice(20)));
  }
});

it('a list has the record of each follow, but only the two members of the follow see its time [FREC-05, FREC-06, FREC-07]', async () => {
  const [star, fan, other] = (await members(3)) as [TestClient, TestClient, TestClient];
  await fan.call('followUser', { targetUserId: star.id });
  const record = {
    id: `${fan.id}_${star.id}`,
    follower_id: fan.id,
    following_id: star.id,
  };
  const timeFor = async (viewer: TestClient, userId: string, side: 'followers' | 'following') => {
    const { items } = await listOf(viewer, userId, side);
    expect(items).toMatchObject([record]);
    return items[0]?.created_at;
  };
  for (const viewer of [star, fan]) {
    expect(await timeFor(viewer, star.id, 'followers')).toEqual(expect.any(String));
    expect(await timeFor(viewer, fan.id, 'following')).toEqual(expect.any(String));
  }
  for (const viewer of [other, site().visitor()]) {
    expect(await timeFor(viewer, star.id, 'followers')).toBeNull();
    expect(await timeFor(viewer, fan.id, 'following')).toBeNull();
  }
});

it('a list has the follow relation between the viewer and each listed member [FOLLOW-19]', async () => {
  const [star, viewer, mutual, admirer, stranger] = (await members(5)) as [
    TestClient,
    TestClient,
    TestClient,
    TestClient,
    TestClient,
  ];
  for (const fan of [viewer, mutual, admirer, stranger]) {
    await fan.call('followUser', { targetUserId: star.id });
  }
  await viewer.call('followUser', { targetUserId: mutual.id });
  await mutual.call('followUser', { targetUserId: viewer.id });
  await admirer.call('followUser', { targetUserId: viewer.id });
  const { items } = await listOf(viewer, star.id, 'followers');
  expect(Object.fromEntries(items.map(({ user, follow }) => [user.id, follow]))).toEqual({
    [viewer.id]: null,
    [mutual.id]: { is_following: true, is_followed_by: true },
    [admirer.id]: { is_following: false, is_followed_by: true },
    [stranger.id]: { is_following: false, is_followed_by: false },
  });
  const seenByVisitor = await listOf(site().visitor(), star.id, 'followers');
  expect(seenByVisitor.items.map(({ follow }) => follow)).toEqual([null, null, null, null]);
});

it('a list is found by the username of its owner, and the list of a missing member is not found', async () => {
  const star = await site().member({ username: 'Star_of_lists' });
  const fan = await site().member();
  await fan.call('followUser', { targetUserId: star.id });
  expect(idsOf(await listOf(fan, '@star_OF_lists', 'followers'))).toEqual([fan.id]);
  const failure = await failureOf(listOf(fan, newId(), 'followers'));
  expect(failure.envelope.status).toBe('NOT_FOUND');
});

it('the lists of a restricted profile are shown only to viewers who can read the profile [FOLLOW-20]', async () => {
  const secret = await site().member({ visibility: 'private' });
  const [fan] = await members(1);
  const moderator = await site().member({ rank: 'moderator' });
  await letFollow(fan as TestClient, secret);
  for (const client of [site().visitor(), fan as TestClient]) {
    expect(await listOf(client, secret.id, 'followers')).toEqual({
      items: [],
      next_cursor: null,
      has_more: false,
    });
  }
  for (const client of [secret, moderator]) {
    expect(idsOf(await listOf(client, secret.id, 'followers'))).toEqual([fan?.id]);
  }
});

it('a member with a restricted profile is listed only for viewers who can read the profile, and for the list’s owner [FOLLOW-22, FOLLOW-47]', async () => {
  const [star, fan] = await pair();
  const moderator = await site().member({ rank: 'moderator' });
  const closed = await site().member({ visibility: 'private' });
  const open = await site().member();
  const shy = await site().member({ visibility: 'followers' });
  for (const follower of [closed, open, shy]) {
    await follower.call('followUser', { targetUserId: star.id });
    await letFollow(star, follower);
  }
  await letFollow(fan, shy);
  await letFollow(fan, closed);
  for (const side of ['followers', 'following'] as const) {
    const seenBy = async (viewer: TestClient) =>
      idsOfAll(await walk<ListedFollow>(viewer, `/api/users/${star.id}/${side}`, 1)).toSorted();
    expect(await seenBy(site().visitor())).toEqual([open.id]);
    expect(await seenBy(fan)).toEqual([open.id, shy.id].toSorted());
    expect(await seenBy(closed)).toEqual([open.id, closed.id].toSorted());
    for (const viewer of [star, moderator]) {
      expect(await seenBy(viewer)).toEqual([open.id, shy.id, closed.id].toSorted());
    }
  }
});

it('a list omits the bio of a restricted profile, even for the list’s owner [FOLLOW-20, FOLLOW-22]', async () => {
  const { database } = site();
  const star = await site().member();
  const secret = await site().member({ visibility: 'followers' });
  await database.write((transaction) =>
    transaction
      .updateTable('profiles')
      .set({ bio: 'ひみつ' })
      .where('id', '=', secret.id)
      .execute(),
  );
  await secret.call('followUser', { targetUserId: star.id });
  const bio = async () => (await listOf(star, star.id, 'followers')).items[0]?.user.bio;
  expect(await bio()).toBe('');
  await letFollow(star, secret);
  expect(await bio()).toBe('ひみつ');
});

it.each(['limit=0', 'limit=101', 'limit=1e1', 'limit=%205', 'cursor=nonsense', 'page=2'])(
  'a list with ?%s is refused',
  async (search) => {
    const member = await site().member();
    const failure = await failureOf(listOf(member, member.id, 'following', `?${search}`));
    expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
  },
);
