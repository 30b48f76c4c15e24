import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import type { FollowRequest } from '#contract/social/follows.ts';
import { newId } from '#server/platform/ids.ts';
import {
  insertMembers,
  insertRows,
  type MemberOptions,
  memberRows,
} from '#server/testing/factories.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { walk } from '#server/testing/walk.ts';
import { followRequestRow } from './follows.tables.ts';

const site = useTestApp();

const starWith = (options: MemberOptions = { visibility: 'followers' }) => site().member(options);

const ask = (fan: TestClient, star: TestClient) =>
  fan.call('followUser', { targetUserId: star.id });
const withdraw = (fan: TestClient, star: TestClient) =>
  fan.call('unfollowUser', { targetUserId: star.id });
const answer = (star: TestClient, fan: TestClient, accept: boolean) =>
  star.call('answerFollowRequest', { requesterId: fan.id, accept });

const requestsTo = (star: TestClient) => star.get<Page<FollowRequest>>('/api/follow-requests');
const idsTo = async (star: TestClient) => (await requestsTo(star)).items.map(({ user }) => user.id);
const countOf = async (star: TestClient) =>
  (await star.get<{ count: number }>('/api/follow-requests/count')).count;
const profileOf = (viewer: TestClient, { id }: TestClient) =>
  viewer.get<PublicProfile>(`/api/users/${id}`);
const titlesFor = async ({ id }: TestClient) =>
  (await readNotifications(site().database, id)).map(({ title }) => title);

/** Changes the visibility of a profile, as its owner does. */
const open = (star: TestClient, profileVisibility: 'public' | 'followers' | 'private') =>
  star.call('updateSettings', { privacy_settings: { profileVisibility } });

const asked = 'フォローの申請が届きました';
const accepted = 'フォローの申請が承認されました';

it.each(['followers', 'private'] as const)(
  'a follow of a member with the profile visibility %s becomes a request, and the profile stays restricted for the requester [FOLLOW-35, FOLLOW-56]',
  async (visibility) => {
    const [fan, star] = [await site().member(), await starWith({ visibility })];
    expect(await ask(fan, star)).toEqual({
      is_following: false,
      is_followed_by: false,
      request: 'pending',
      follower_count: 0,
    });
    expect(await profileOf(fan, star)).toMatchObject({ is_restricted: true });
    expect(await profileOf(star, star)).toMatchObject({ follower_count: 0 });
    expect(await profileOf(fan, fan)).toMatchObject({ following_count: 0 });
  },
);

it('a profile shows the viewer that a follow needs consent, that the viewer’s request is pending, or that the owner of the profile requests to follow the viewer [FOLLOW-43, FOLLOW-57]', async () => {
  const [fan, star] = [await site().member(), await starWith()];
  expect((await profileOf(fan, star)).follow?.request).toBe('needed');
  await ask(fan, star);
  expect((await profileOf(fan, star)).follow?.request).toBe('pending');
  expect((await profileOf(star, fan)).follow).toEqual({
    is_following: false,
    is_followed_by: false,
    asks_to_follow: true,
  });
  await answer(star, fan, true);
  expect((await profileOf(fan, star)).follow).toEqual({
    is_following: true,
    is_followed_by: false,
    needs_consent_again: true,
  });
});

it('repeated requests are stored once, even when they are concurrent [FOLLOW-35]', async () => {
  const [fan, star] = [await site().member(), await starWith()];
  await Promise.all(Array.from({ length: 5 }, () => ask(fan, star)));
  expect(await idsTo(star)).toEqual([fan.id]);
  expect(await titlesFor(star)).toEqual([asked]);
});

it('an accepted request becomes a follow, and the requester is notified [FOLLOW-36, FOLLOW-58, FOLLOW-69]', async () => {
  const [fan, star] = [await site().member(), await starWith()];
  await ask(fan, star);
  expect(await answer(star, fan, true)).toEqual({ follower_count: 1, waiting_count: 0 });
  expect(await profileOf(fan, star)).toMatchObject({ is_restricted: false, follower_count: 1 });
  expect(await profileOf(fan, fan)).toMatchObject({ following_count: 1 });
  expect(await titlesFor(fan)).toEqual([accepted]);
  // The request has ended, so its notification is removed.
  expect(await titlesFor(star)).toEqual([]);
});

it('a refused request ends without a notification, and can be made again [FOLLOW-37, FOLLOW-72]', async () => {
  const [fan, star] = [await site().member(), await starWith()];
  await ask(fan, star);
  expect(await answer(star, fan, false)).toEqual({ follower_count: 0, waiting_count: 0 });
  expect(await titlesFor(fan)).toEqual([]);
  expect((await profileOf(fan, star)).follow?.request).toBe('needed');
  expect(await ask(fan, star)).toMatchObject({ request: 'pending' });
  expect(await idsTo(star)).toEqual([fan.id]);
});

it('an answer changes nothing when the request was withdrawn or answered before [FOLLOW-59]', async () => {
  const [fan, star] = [await site().member(), await starWith()];
  await ask(fan, star);
  await withdraw(fan, star);
  expect(await titlesFor(star)).toEqual([]);
  for (const accept of [true, false]) {
    expect(await answer(star, fan, accept)).toEqual({ follower_count: 0, waiting_count: 0 });
  }
  await ask(fan, star);
  const answers = await Promise.all(Array.from({ length: 4 }, () => answer(star, fan, true)));
  expect(answers.at(-1)).toMatchObject({ follower_count: 1 });
  expect(await answer(star, fan, false)).toMatchObject({ follower_count: 1 });
  expect(await titlesFor(fan)).toEqual([accepted]);
});

it('requests stay pending when the profile becomes public, and a requester can then follow immediately [FOLLOW-38, FOLLOW-73]', async () => {
  const [fan, other, star] = [await site().member(), await site().member(), await starWith()];
  for (const client of [fan, other]) await ask(client, star);
  await open(star, 'public');
  expect(await profileOf(star, star)).toMatchObject({ follower_count: 0 });
  expect((await profileOf(fan, star)).follow).toEqual({
    is_following: false,
    is_followed_by: false,
  });
  expect(await ask(fan, star)).toMatchObject({ is_following: true, follower_count: 1 });
  expect(await idsTo(star)).toEqual([other.id]);
  await open(star, 'followers');
  expect(await profileOf(fan, star)).toMatchObject({ is_restricted: false });
  expect(await profileOf(other, star)).toMatchObject({ is_restricted: true });
});

it('a profile that becomes restricted keeps its followers, but a removed follower has to request again [FOLLOW-60]', async () => {
  const [fan, star] = [await site().member(), await starWith({})];
  await ask(fan, star);
  await open(star, 'followers');
  expect(await profileOf(fan, star)).toMatchObject({ is_restricted: false });
  await star.call('removeFollower', { followerId: fan.id });
  expect(await ask(fan, star)).toMatchObject({ is_following: false, request: 'pending' });
});

describe('all requests at once', () => {
  const until = () => new Date().toISOString();

  it('are accepted up to the given time, in batches of a hundred, the oldest first [FOLLOW-39, FOLLOW-61]', async () => {
    const star = await starWith();
    const fans = Array.from({ length: 130 }, () => newId());
    await insertMembers(
      site().database,
      fans.map((id) => memberRows(id)),
    );
    const rows = fans.map((requester_id, index) => {
      const created_at = new Date(Date.parse('2026-01-01') + index).toISOString();
      return followRequestRow({ requester_id, target_id: star.id, created_at });
    });
    await insertRows(site().database, 'follow_requests', rows);
    const before = until();
    const late = await site().member();
    await ask(late, star);
    expect(await countOf(star)).toBe(100);
    const first = await star.call('answerFollowRequests', { accept: true, until: before });
    expect(first).toEqual({
      answered: 100,
      has_more: true,
      follower_count: 100,
      waiting_count: 31,
    });
    const second = await star.call('answerFollowRequests', { accept: true, until: before });
    expect(second).toEqual({
      answered: 30,
      has_more: false,
      follower_count: 130,
      waiting_count: 1,
    });
    expect(await idsTo(star)).toEqual([late.id]);
  });

  it('are refused without notifications [FOLLOW-39]', async () => {
    const [fan, star] = [await site().member(), await starWith()];
    await ask(fan, star);
    const answered = await star.call('answerFollowRequests', { accept: false, until: until() });
    expect(answered).toMatchObject({ answered: 1, follower_count: 0, waiting_count: 0 });
    expect(await titlesFor(fan)).toEqual([]);
  });
});

it('the list of requests shows the latest first, page by page [FOLLOW-40]', async () => {
  const star = await starWith();
  const fans = Array.from({ length: 25 }, () => newId());
  const members = fans.map((id) => memberRows(id));
  await insertMembers(site().database, members);
  const rows = fans.map((requester_id, index) => {
    const created_at = new Date(Date.parse('2026-02-01') + Math.floor(index / 3)).toISOString();
    return followRequestRow({ requester_id, target_id: star.id, created_at });
  });
  await insertRows(site().database, 'follow_requests', rows);
  const items = await walk<FollowRequest>(star, '/api/follow-requests', 10);
  expect(items.map(({ user }) => user.id).toSorted()).toEqual(fans.toSorted());
  const times = items.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().toReversed());
});

it('the list of requests does not show the bio of a requester with a restricted profile [FOLLOW-62]', async () => {
  const [fan, star] = [await starWith({ visibility: 'private' }), await starWith()];
  await fan.call('updateProfile', { bio: 'ひみつの自己紹介' });
  await ask(fan, star);
  const { items } = await requestsTo(star);
  expect(items[0]?.user).toMatchObject({ id: fan.id, bio: '' });
});

it('a block by either member deletes the request with its notification, and refuses a new request [FOLLOW-41]', async () => {
  const [fan, star] = [await site().member(), await starWith()];
  await ask(fan, star);
  await star.call('setBlock', { userId: fan.id, blocked: true });
  expect(await idsTo(star)).toEqual([]);
  expect(await titlesFor(star)).toEqual([]);
  expect((await failureOf(ask(fan, star))).envelope.status).toBe('NOT_FOUND');
  // The profile looks restricted, so that it does not reveal the block.
  expect((await profileOf(fan, star)).follow).toMatchObject({ request: 'needed' });
});

it('when there is a block, a public profile shows the follow state of a restricted profile [FOLLOW-63]', async () => {
  const [fan, star] = [await site().member(), await starWith({})];
  await star.call('setBlock', { userId: fan.id, blocked: true });
  expect((await profileOf(fan, star)).follow).toEqual({
    is_following: false,
    is_followed_by: false,
    request: 'needed',
  });
});

it('a request of a muted member sends no notification, but is in the list [FOLLOW-64]', async () => {
  const [fan, star] = [await site().member(), await starWith()];
  await star.call('setMute', { kind: 'user', value: fan.id });
  await ask(fan, star);
  expect(await titlesFor(star)).toEqual([]);
  expect(await idsTo(star)).toEqual([fan.id]);
});

it('each request counts as one follow in the limits of new members [FOLLOW-65]', async () => {
  const fan = await site().member();
  const stars = await Promise.all(Array.from({ length: 31 }, () => starWith()));
  for (const star of stars.slice(0, 30)) await ask(fan, star);
  const failure = await failureOf(ask(fan, stars[30] as TestClient));
  expect(failure.envelope.status).toBe('RESOURCE_EXHAUSTED');
});
