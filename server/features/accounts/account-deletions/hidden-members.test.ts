import { beforeAll, describe, expect, it } from 'vitest';
import type { CommentThread } from '#contract/comments/comments.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import { boxOf, messagesOf, send } from '#server/features/messages/messages/messages.testing.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { requestDeletion, signInAgain } from './account-deletions.testing.ts';

const site = useTestApp();

let pendingMember: TestClient;
let fan: TestClient;
let postId: string;
let fansPost: string;
const EVENT_TITLE = '最後の集まり';

beforeAll(async () => {
  pendingMember = await site().member({ username: 'leaver', display_name: 'さようなら' });
  fan = await site().member({ username: 'fan' });
  const fields = { category: 'fanart' as const, character_tags: ['わかれ'] };
  const mine = { ...fields, title: '最後の投稿', requestId: 'leaving-post-0001' };
  postId = (await pendingMember.call('createPost', mine)).post.id;
  const theirs = { ...fields, title: 'ファンの投稿', requestId: 'leaving-post-0002' };
  fansPost = (await fan.call('createPost', theirs)).post.id;
  await fan.call('followUser', { targetUserId: pendingMember.id });
  await pendingMember.call('followUser', { targetUserId: fan.id });
  await fan.call('setBookmark', { postId, bookmarked: true });
  await fan.call('likePost', { postId, count: 1, batchId: 'leaving-batch-0001' });
  await pendingMember.call('likePost', {
    postId: fansPost,
    count: 1,
    batchId: 'leaving-batch-0002',
  });
  const words = { postId: fansPost, content: 'またね', requestId: 'leaving-comment-1' };
  await pendingMember.call('addComment', words);
  await notifyOfEvent();
  await requestDeletion(pendingMember, 'leaver');
});

/** Makes another member answer the fan under an event of the leaving member, and send it to the fan. */
async function notifyOfEvent(): Promise<void> {
  const eventId = await insertEvent(site(), pendingMember.id, { title: EVENT_TITLE });
  const asked = { eventId, content: '行きます', requestId: 'leaving-comment-3' };
  const { comment } = await fan.call('addComment', asked);
  const other = await site().member();
  const answer = { eventId, content: '私も', requestId: 'leaving-comment-4' };
  await other.call('addComment', { ...answer, parentId: comment.id });
  await fan.call('followUser', { targetUserId: other.id });
  await send(other, fan, '', { card: { kind: 'event', id: eventId } });
}

const ids = async (path: string) =>
  (await fan.get<Page<{ id: string }>>(path)).items.map(({ id }) => id);

describe('a member with a pending deletion is hidden from others at once', () => {
  it.each([
    ['the feed', () => '/api/posts?sort=recent'],
    ['the feed of followed members', () => '/api/posts?sort=following'],
    ['recommendations', () => '/api/posts?sort=recommended'],
    ['the page of a tag', () => '/api/posts?tags=わかれ'],
    ['saved posts', () => '/api/bookmarks'],
    ['liked posts', () => '/api/liked-posts'],
  ])('in %s [ACC-33]', async (_, path) => {
    expect(await ids(path())).not.toContain(postId);
  });

  it.each([
    ['the search of people', () => '/api/search?type=users&q=さようなら'],
    ['the search of posts', () => '/api/search?type=posts&q=最後の投稿'],
    ['related posts', () => `/api/posts/${fansPost}/related`],
    ['the likers of a post', () => `/api/posts/${fansPost}/likes`],
    ['the own followers', () => `/api/users/${fan.id}/followers`],
    ['the members one follows', () => `/api/users/${fan.id}/following`],
  ])('in %s [ACC-12]', async (_, path) => {
    expect(JSON.stringify(await fan.get(path()))).not.toContain(pendingMember.id);
  });

  it.each([
    ['the profile', () => `/api/users/${pendingMember.id}`],
    ['the profile by username', () => '/api/users/@leaver'],
    ['the posts', () => `/api/users/${pendingMember.id}/posts`],
    ['the followers', () => `/api/users/${pendingMember.id}/followers`],
    ['a post', () => `/api/posts/${postId}`],
    ['the preview of a post', () => `/api/posts/${postId}/preview`],
    ['a shared profile', () => `/user/${pendingMember.id}`],
    ['a shared post', () => `/posts/${postId}`],
  ])('at %s [ACC-33]', async (_, path) => {
    for (const client of [fan, site().visitor()]) {
      const response = await client.fetch(path());
      // Some routes require visitors to sign in, even for content that does not exist.
      expect([401, 404], path()).toContain(response.status);
      expect(await response.text()).not.toContain('さようなら');
    }
  });

  it('as the organiser of an event in notifications and messages [ACC-33]', async () => {
    const notifications = JSON.stringify(await fan.get('/api/notifications'));
    expect(notifications).toContain('"reply"');
    expect(notifications).not.toContain(EVENT_TITLE);
    const [conversation] = await boxOf(fan);
    const [message] = await messagesOf(fan, conversation?.id ?? '');
    expect(message?.card).toMatchObject({ kind: 'event' });
    expect(JSON.stringify(message)).not.toContain(EVENT_TITLE);
  });

  it('as the author of comments, which look deleted and accept no reply [ACC-33]', async () => {
    const path = `/api/posts/${fansPost}/comments`;
    const { items } = await fan.get<Page<CommentThread>>(path);
    expect(items).toMatchObject([{ state: 'deleted', content: '', author: null }]);
    const answer = { postId: fansPost, content: 'え', requestId: 'leaving-comment-2' };
    const refused = failureOf(fan.call('addComment', { ...answer, parentId: items[0]?.id ?? '' }));
    expect((await refused).envelope.status).toBe('NOT_FOUND');
  });

  it('when another member tries to follow them', async () => {
    const other = await site().member();
    const failure = await failureOf(other.call('followUser', { targetUserId: pendingMember.id }));
    expect(failure.envelope.status).toBe('NOT_FOUND');
  });
});

it('admins can still read the profile and the posts of a member with a pending deletion [ACC-35]', async () => {
  const admin = await site().member({ rank: 'admin' });
  expect((await admin.fetch(`/api/users/${pendingMember.id}`)).status).toBe(200);
  const moderator = await site().member({ rank: 'moderator' });
  expect((await moderator.fetch(`/api/posts/${postId}`)).status).toBe(200);
});

it('the profile, the posts and the comments of a restored account are visible again [ACC-14]', async () => {
  const back = await signInAgain(site(), pendingMember);
  await back.call('restoreAccount', {});
  expect((await fan.fetch(`/api/users/${pendingMember.id}`)).status).toBe(200);
  const post = await fan.get<PostCard>(`/api/posts/${postId}`);
  expect(post).toMatchObject({ id: postId, likes_count: 1, bookmarked: true });
  const { items } = await fan.get<Page<CommentThread>>(`/api/posts/${fansPost}/comments`);
  expect(items).toMatchObject([{ state: 'shown', content: 'またね' }]);
  await runJobs(site(), 'audience-copy');
  expect(await ids('/api/posts?sort=recent')).toContain(postId);
});
