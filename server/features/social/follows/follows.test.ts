import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '#contract/foundations/limits.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember } from '#server/testing/factories.ts';
import { MODEL_TIMEOUT, modelRuns } from '#server/testing/models.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { expectLogged } from '#server/testing/test-log.ts';

const site = useTestApp();

const members = (count: number) =>
  Promise.all(Array.from({ length: count }, () => site().member())) as Promise<TestClient[]>;

const pair = () => members(2) as Promise<[TestClient, TestClient]>;

function profileOf(viewer: TestClient, userId: string): Promise<PublicProfile> {
  return viewer.get<PublicProfile>(`/api/users/${userId}`);
}

/** Blocks a member as the team does. */
const block = ({ id }: TestClient) =>
  site().database.write((transaction) =>
    transaction
      .updateTable('private_profiles')
      .set({ blocked_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute(),
  );

const notificationsFor = (userId: string) => readNotifications(site().database, userId);

it('a follow and its end update the counters of both members [FOLLOW-02, FOLLOW-05, FOLLOW-10, FOLLOW-11]', async () => {
  const [fan, star] = await pair();
  expect(await fan.call('followUser', { targetUserId: star.id })).toEqual({
    is_following: true,
    is_followed_by: false,
    follower_count: 1,
  });
  expect(await profileOf(fan, fan.id)).toMatchObject({ follower_count: 0, following_count: 1 });
  expect(await profileOf(fan, star.id)).toMatchObject({ follower_count: 1, following_count: 0 });
  expect(await fan.call('unfollowUser', { targetUserId: star.id })).toEqual({
    is_following: false,
    is_followed_by: false,
    follower_count: 0,
  });
  expect(await profileOf(fan, fan.id)).toMatchObject({ follower_count: 0, following_count: 0 });
});

it('a repeated follow changes nothing, even when the calls are concurrent [FOLLOW-05]', async () => {
  const [fan, star] = await pair();
  await Promise.all(
    Array.from({ length: 6 }, () => fan.call('followUser', { targetUserId: star.id })),
  );
  expect((await profileOf(fan, star.id)).follower_count).toBe(1);
  await Promise.all(
    Array.from({ length: 6 }, () => fan.call('unfollowUser', { targetUserId: star.id })),
  );
  expect((await profileOf(fan, star.id)).follower_count).toBe(0);
});

describe('removing a follower', () => {
  const remove = (member: TestClient, follower: TestClient) =>
    member.call('removeFollower', { followerId: follower.id });

  it('ends the follow and updates both counters, but does not change a follow in the other direction [FOLLOW-23, FOLLOW-49]', async () => {
    const [star, fan] = await pair();
    const other = await site().member();
    for (const client of [fan, other]) await client.call('followUser', { targetUserId: star.id });
    await star.call('followUser', { targetUserId: fan.id });
    expect(await remove(star, fan)).toEqual({ follower_count: 1 });
    expect(await profileOf(star, fan.id)).toMatchObject({
      follow: { is_following: true, is_followed_by: false },
      follower_count: 1,
      following_count: 0,
    });
    await expectCountsEqualRecords([star.id, fan.id, other.id]);
  });

  it('changes nothing when it is repeated, for a member who does not follow, and for a missing member [FOLLOW-48]', async () => {
    const [star, fan] = await pair();
    await fan.call('followUser', { targetUserId: star.id });
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove(star, fan)));
    expect(answers).toEqual(answers.map(() => ({ follower_count: 0 })));
    for (const followerId of [newId(), star.id, fan.id]) {
      expect(await star.call('removeFollower', { followerId })).toEqual({ follower_count: 0 });
    }
    await expectCountsEqualRecords([star.id, fan.id]);
  });

  it('sends no notification, and a new follow on the same day sends no second notification [FOLLOW-24, FOLLOW-71]', async () => {
    const [star, fan] = await pair();
    await fan.call('followUser', { targetUserId: star.id });
    await remove(star, fan);
    expect(await notificationsFor(fan.id)).toEqual([]);
    const again = await fan.call('followUser', { targetUserId: star.id });
    expect(again).toMatchObject({ is_following: true, follower_count: 1 });
    expect(await notificationsFor(star.id)).toHaveLength(1);
  });

  it('is possible for followers with a private profile and for followers whom the team has blocked [FOLLOW-23]', async () => {
    const star = await site().member();
    const shy = await site().member({ visibility: 'private' });
    const blocked = await site().member();
    for (const fan of [shy, blocked]) await fan.call('followUser', { targetUserId: star.id });
    await block(blocked);
    for (const { id } of [shy, blocked]) await star.call('removeFollower', { followerId: id });
    const records = await site()
      .database.read.selectFrom('follows')
      .where('following_id', '=', star.id)
      .selectAll()
      .execute();
    expect(records).toEqual([]);
  });

  it('is refused for visitors and for invalid ids [FOLLOW-23]', async () => {
    const [star, fan] = await pair();
    const visit = site().visitor().call('removeFollower', { followerId: fan.id });
    expect((await failureOf(visit)).envelope.status).toBe('UNAUTHENTICATED');
    for (const followerId of [null, 'x', 5, '@somebody']) {
      const failure = await failureOf(star.call('removeFollower', { followerId } as never));
      expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
    }
  });
});

it('a profile shows whether the viewer and its owner follow each other [FOLLOW-04]', async () => {
  const [one, two] = await pair();
  const followOf = async (viewer: TestClient, id: string) => (await profileOf(viewer, id)).follow;
  expect(await followOf(one, two.id)).toEqual({ is_following: false, is_followed_by: false });
  await one.call('followUser', { targetUserId: two.id });
  expect(await followOf(one, two.id)).toEqual({ is_following: true, is_followed_by: false });
  expect(await followOf(two, one.id)).toEqual({ is_following: false, is_followed_by: true });
  const answer = await two.call('followUser', { targetUserId: one.id });
  expect(answer).toMatchObject({ is_following: true, is_followed_by: true });
  expect(await followOf(one, two.id)).toEqual({ is_following: true, is_followed_by: true });
  expect(await followOf(one, one.id)).toBeNull();
  expect(await followOf(site().visitor(), one.id)).toBeNull();
});

it.each(['followUser', 'unfollowUser'] as const)(
  '%s is refused when members name themselves [FOLLOW-08]',
  async (name) => {
    const member = await site().member();
    const failure = await failureOf(member.call(name, { targetUserId: member.id }));
    expect(failure.envelope).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: '自分自身をフォローすることはできません',
      details: { reason: 'follow-oneself' },
    });
    expect((await profileOf(member, member.id)).following_count).toBe(0);
  },
);

it('missing, blocked and incomplete members cannot be followed [FOLLOW-18]', async () => {
  const fan = await site().member();
  const blocked = await insertMember(site().database, { blocked: true });
  const incomplete = await insertMember(site().database, { is_profile_complete: false });
  for (const targetUserId of [newId(), blocked.id, incomplete.id]) {
    const failure = await failureOf(fan.call('followUser', { targetUserId }));
    expect(failure.envelope.status).toBe('NOT_FOUND');
  }
  expect((await profileOf(fan, fan.id)).following_count).toBe(0);
});

it('a member can unfollow somebody whom the team has blocked since the follow [FOLLOW-46]', async () => {
  const [fan, star] = await pair();
  await fan.call('followUser', { targetUserId: star.id });
  await block(star);
  const answer = await fan.call('unfollowUser', { targetUserId: star.id });
  expect(answer).toMatchObject({ is_following: false, follower_count: 0 });
});

it('visitors can neither follow nor unfollow [FOLLOW-01]', async () => {
  const [star] = await members(1);
  for (const name of ['followUser', 'unfollowUser'] as const) {
    const failure = await failureOf(
      site()
        .visitor()
        .call(name, { targetUserId: String(star?.id) }),
    );
    expect(failure.envelope.status).toBe('UNAUTHENTICATED');
  }
});

it('a followed member is notified once, with the name of the follower [FOLLOW-03, NOTE-10, NOTE-12]', async () => {
  const fan = await site().member({ display_name: '<b>ほしの</b> "ひかり"' });
  const star = await site().member();
  await fan.call('followUser', { targetUserId: star.id });
  await fan.call('followUser', { targetUserId: star.id });
  const [notice, ...others] = await notificationsFor(star.id);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    type: 'follow',
    target_audience: 'specific',
    from_user_id: fan.id,
    from_user_name: 'ほしの ひかり',
    related_id: fan.id,
    is_active: true,
    content: 'ほしの ひかりさんがあなたをフォローしました',
  });
  expect(await notificationsFor(fan.id)).toEqual([]);
});

it('a repeated follow sends another notification only after a day [FOLLOW-17]', async () => {
  const [fan, star] = await pair();
  const follow = () => fan.call('followUser', { targetUserId: star.id });
  await follow();
  await fan.call('unfollowUser', { targetUserId: star.id });
  await follow();
  expect(await notificationsFor(star.id)).toHaveLength(1);
  await fan.call('unfollowUser', { targetUserId: star.id });
  await site().database.write((transaction) =>
    transaction
      .updateTable('notifications')
      .set({ created_at: new Date(Date.now() - DAY - 1000).toISOString() })
      .where('target_user_id', '=', star.id)
      .execute(),
  );
  await follow();
  expect(await notificationsFor(star.id)).toHaveLength(2);
});

it('a follow and its counters are rolled back when the notification cannot be inserted [FOLLOW-03]', async () => {
  expectLogged(/the disk is full/);
  const { database } = site();
  const [fan, star] = await pair();
  const { write } = database;
  // The transaction fails after its body has run.
  Object.assign(database, {
    write: (body: Parameters<typeof write>[0]) =>
      write(async (transaction, afterCommit) => {
        await body(transaction, afterCommit);
        throw new Error('the disk is full');
      }),
  });
  const response = await fan.post('followUser', {
    data: { targetUserId: star.id, _csrfToken: fan.token },
  });
  Object.assign(database, { write });
  expect(response.status).toBe(500);
  expect(await notificationsFor(star.id)).toEqual([]);
  expect(await profileOf(fan, star.id)).toMatchObject({
    follower_count: 0,
    follow: { is_following: false },
  });
});

it.each([null, 'x', 5, '@somebody'])('%j is refused as an id to follow', async (targetUserId) => {
  const member = await site().member();
  const failure = await failureOf(member.call('followUser', { targetUserId } as never));
  expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
});

it(
  'the follow counters equal the records after concurrent changes [FOLLOW-02, FOLLOW-10, FOLLOW-11, FOLLOW-21, FOLLOW-23, POST-20]',
  async () => {
    const action = fc.record({
      by: fc.nat(3),
      to: fc.nat(3),
      name: fc.constantFrom(
        'followUser' as const,
        'followUser' as const,
        'unfollowUser' as const,
        'removeFollower' as const,
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 24 }), async (actions) => {
        const crowd = await members(4);
        await Promise.all(
          actions
            .filter(({ by, to }) => by !== to)
            .map(({ by, to, name }): Promise<unknown> => {
              const [client, other] = [crowd[by], crowd[to]] as [TestClient, TestClient];
              return name === 'removeFollower'
                ? client.call(name, { followerId: other.id })
                : client.call(name, { targetUserId: other.id });
            }),
        );
        await expectCountsEqualRecords(crowd.map(({ id }) => id));
      }),
      modelRuns(6),
    );
  },
  MODEL_TIMEOUT,
);

async function expectCountsEqualRecords(ids: string[]): Promise<void> {
  const { read } = site().database;
  const records = await read.selectFrom('follows').selectAll().execute();
  const profiles = await read
    .selectFrom('profiles')
    .where('id', 'in', ids)
    .select(['id', 'follower_count', 'following_count'])
    .execute();
  for (const { id, follower_count, following_count } of profiles) {
    expect([follower_count, following_count]).toEqual([
      records.filter(({ following_id }) => following_id === id).length,
      records.filter(({ follower_id }) => follower_id === id).length,
    ]);
  }
}
