import { beforeAll, describe, expect, it } from 'vitest';
import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import { insertNft } from '#server/features/collections/nfts/pictures/nft-pictures.testing.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { setVisibility } from '#server/testing/factories.ts';
import { letFollow } from '#server/testing/follows.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';

const site = useTestApp();

const drawing = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
);
const tag = newId();
const companion = newId();

let author: TestClient;
let reader: TestClient;
let follower: TestClient;
let postId: string;
let imageKey: string;
let coverKey: string;
let nftId: string;
/** A member who follows the author and is followed by the author. */
let friend: TestClient;
/** The friend's post, which has the same tag and is liked by the author. The author also joins the friend's event. */
let neighbor: string;
let eventId: string;

beforeAll(async () => {
  [author, reader, follower, friend] = [
    await site().member({ display_name: 'ほしのかたりべ' }),
    await site().member(),
    await site().member(),
    await site().member(),
  ] as const;
  [postId, imageKey] = await publish(author, [tag, companion]);
  [neighbor] = await publish(friend, [tag]);
  eventId = await insertEvent(site(), friend.id);
  nftId = await insertNft(site(), author.id, { image_source: `data:image/svg+xml,${drawing}` });
  for (const client of [follower, friend]) {
    await client.call('followUser', { targetUserId: author.id });
  }
  await author.call('followUser', { targetUserId: friend.id });
  await author.call('likePost', { postId: neighbor, count: 1, batchId: newId() });
  await author.call('setEventJoin', { eventId, state: 'joined' });
  const folder = 'profile-images';
  coverKey = (await upload(author, await pngPicture({ width: 90, height: 30 }), { folder })).key;
  await author.call('updateProfile', { cover_key: coverKey });
  for (const client of [reader, follower]) {
    await client.call('setBookmark', { postId, bookmarked: true });
    await client.call('likePost', { postId, count: 1, batchId: newId() });
  }
});

async function publish(by: TestClient, character_tags: string[]) {
  const { key } = await upload(by, await pngPicture({ width: 40, height: 30 }));
  const work = { title: '星の夜', category: 'fanart', image_key: key, character_tags } as const;
  const { post } = await by.call('createPost', { ...work, requestId: newId() });
  return [post.id, key] as const;
}

const has = (path: () => string, text: () => string) => async (client: TestClient) => {
  const response = await client.fetch(path());
  return response.ok && (await response.text()).includes(text());
};
const lists = (path: () => string) => has(path, () => postId);
const answers = (path: () => string) => async (client: TestClient) =>
  (await client.fetch(path())).status === 200;

/** Lists that are read through an index of the audience. */
const indexed = {
  新着: lists(() => '/api/posts?limit=100'),
  人気: lists(() => '/api/posts?sort=popular&limit=100'),
  'a category': lists(() => '/api/posts?category=fanart&limit=100'),
  'a tag, the newest': lists(() => `/api/posts?tags=${tag}&sort=recent`),
  'a tag, the most liked': lists(() => `/api/posts?tags=${tag}`),
  'the related tags': has(
    () => `/api/tags/page?tag=${tag}`,
    () => companion,
  ),
};

/** Pages that depend only on the author's current visibility. */
const direct = {
  'the profile': lists(() => `/api/users/${author.id}/posts`),
  'a shared link': lists(() => `/posts/${postId}`),
  'a shared profile': lists(() => `/user/${author.id}`),
  'the post': answers(() => `/api/posts/${postId}`),
  'its likes': answers(() => `/api/posts/${postId}/likes`),
  'its comments': answers(() => `/api/posts/${postId}/comments`),
  'the related posts': lists(() => `/api/posts/${neighbor}/related`),
  'saved posts': lists(() => '/api/bookmarks'),
  'liked posts': lists(() => '/api/liked-posts'),
  'the search': lists(() => `/api/search?type=posts&q=${encodeURIComponent('星の')}`),
  'live messages': async (client: TestClient) => {
    const connection = await subscribe(client, `post:${postId}`, 'all');
    connection.stop();
    return connection.topics().includes(`post:${postId}`);
  },
};

const names = (path: () => string) => has(path, () => author.id);

/** Pages that name the author as a member. */
const named = {
  'the members who like a post': names(() => `/api/posts/${neighbor}/likes`),
  'the followers of somebody': names(() => `/api/users/${friend.id}/followers`),
  'the members whom somebody follows': names(() => `/api/users/${friend.id}/following`),
  'the members of an event': names(() => `/api/events/${eventId}/members`),
  'the search of people': names(
    () => `/api/search?type=users&q=${encodeURIComponent('ほしのかたりべ')}`,
  ),
  'the collection': has(
    () => `/api/users/${author.id}/nfts`,
    () => nftId,
  ),
  'an NFT': answers(() => `/api/nfts/${nftId}`),
  'the picture of an NFT': answers(() => `/images/nft/${nftId}`),
  'the cover': answers(() => `/images/${coverKey}?w=200`),
};

/** Pages that look the same to every viewer. */
const shared = {
  'its preview': answers(() => `/api/posts/${postId}/preview`),
  おすすめ: lists(() => '/api/posts?sort=recommended&limit=100'),
};

type Surfaces = Record<string, (client: TestClient) => Promise<boolean>>;

/** Returns the pages on which a client sees the post. */
async function seenIn(surfaces: Surfaces, client: TestClient): Promise<string[]> {
  const seen: string[] = [];
  for (const [name, sees] of Object.entries(surfaces)) if (await sees(client)) seen.push(name);
  return seen;
}

const everySurface = (surfaces: Surfaces) => Object.keys(surfaces);
const picture = answers(() => `/images/${imageKey}?w=200`);

/** Sets the visibility without copying it to the posts. This is the state between the commit and the copy. */
const setWithoutCopy = (visibility: ProfileVisibility) =>
  site().database.write((transaction) => setVisibility(transaction, author.id, visibility));

async function setAndCopy(profileVisibility: ProfileVisibility): Promise<void> {
  await author.call('updateSettings', { privacy_settings: { profileVisibility } });
  await runJobs(site(), 'audience-copy');
  expect(await storedAudience()).toBe(profileVisibility);
}

async function storedAudience(): Promise<ProfileVisibility> {
  const posts = site().database.read.selectFrom('posts').where('id', '=', postId);
  return (await posts.select('audience').executeTakeFirstOrThrow()).audience;
}

async function expectShownToAll(): Promise<void> {
  for (const client of [reader, follower]) {
    expect(await seenIn(indexed, client)).toEqual(everySurface(indexed));
    const surfaces = { ...direct, ...named };
    expect(await seenIn(surfaces, client)).toEqual(everySurface(surfaces));
  }
  for (const client of [site().visitor(), reader]) {
    expect(await seenIn(shared, client)).toEqual(everySurface(shared));
    expect(await picture(client)).toBe(true);
  }
}

async function expectHiddenFrom(client: TestClient): Promise<void> {
  expect(await seenIn({ ...indexed, ...shared, ...named }, client)).toEqual([]);
  expect(await picture(client)).toBe(false);
  if (client.id !== '') expect(await seenIn(direct, client)).toEqual([]);
}

const followed = lists(() => '/api/posts?sort=following');

describe.each(['before the posts have their copy', 'after'] as const)('visibility %s', (moment) => {
  const set = moment === 'after' ? setAndCopy : setWithoutCopy;

  // Shows SETT-11, SETT-80, SETT-81, SETT-82, SETT-83, SETT-84, SETT-85, SETT-86.
  it('hides a member from everybody else on all pages when the member becomes private', async () => {
    await setAndCopy('public');
    await expectShownToAll();
    expect(await followed(follower)).toBe(true);
    await set('private');
    for (const client of [site().visitor(), reader, follower]) await expectHiddenFrom(client);
    expect(await followed(follower)).toBe(false);
    expect(await direct['the post'](author)).toBe(true);
    expect(await direct['the profile'](author)).toBe(true);
  });

  it('shows a member to followers only when the member chooses this visibility [ROLE-13, SETT-12]', async () => {
    await setAndCopy('public');
    await set('followers');
    for (const client of [site().visitor(), reader]) await expectHiddenFrom(client);
    expect(await seenIn({ ...indexed, ...shared }, follower)).toEqual([]);
    const { 'the related posts': _, ...own } = { ...direct, ...named };
    expect(await seenIn(own, follower)).toEqual(everySurface(own));
    expect(await picture(follower)).toBe(true);
    expect(await followed(follower)).toBe(true);
  });

  it('shows a member who becomes public in lists without an index of the audience, even before the visibility is copied to the posts [SETT-13, SETT-39]', async () => {
    await setAndCopy('private');
    await set('public');
    const surfaces = { ...direct, ...named };
    for (const client of [reader, follower]) {
      expect(await seenIn(surfaces, client)).toEqual(everySurface(surfaces));
      expect(await picture(client)).toBe(true);
    }
    expect(await seenIn(indexed, reader)).toEqual(moment === 'after' ? everySurface(indexed) : []);
    expect(await seenIn(shared, site().visitor())).toEqual(everySurface(shared));
    expect(await followed(follower)).toBe(true);
  });
});

it('a removed follower no longer sees content that is visible to followers only [FOLLOW-25]', async () => {
  await setAndCopy('followers');
  const { 'the related posts': _, ...own } = direct;
  expect(await seenIn(own, follower)).toEqual(everySurface(own));
  expect(await followed(follower)).toBe(true);
  await author.call('removeFollower', { followerId: follower.id });
  await expectHiddenFrom(follower);
  expect(await followed(follower)).toBe(false);
  const profile = await follower.get<PublicProfile>(`/api/users/${author.id}`);
  expect(profile).toMatchObject({ is_restricted: true, follow: { is_following: false } });
  await letFollow(follower, author);
  expect(await seenIn(own, follower)).toEqual(everySurface(own));
});

it('once only followers see an author, only likes by followers are accepted [SETT-14]', async () => {
  await setAndCopy('public');
  await setWithoutCopy('followers');
  const like = (client: TestClient) =>
    client.post('likePost', {
      data: { postId, count: 1, batchId: newId(), _csrfToken: client.token },
    });
  expect((await like(reader)).status).toBe(404);
  expect((await like(follower)).status).toBe(200);
});
