import { describe, expect, it } from 'vitest';
import { DRAFTS_MAX, UNDO_DELETE_LIFETIME } from '#contract/foundations/limits.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { commentRow } from '#server/features/comments/comments/comments.tables.ts';
import { sweepUnusedPictures } from '#server/features/foundations/pictures/pictures.service.ts';
import { bookmarkRow } from '#server/features/posts/bookmarks/bookmarks.tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { newId } from '#server/platform/ids.ts';
import { pictureUses } from '#server/site.ts';
import { insertPost } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { fileRows, upload } from '#server/testing/uploads.ts';
import { deletePostWithin } from './delete-post.service.ts';
import { fields, publish as publishPost } from './write-post.testing.ts';

const site = useTestApp();

async function publish(author: TestClient, change = {}): Promise<string> {
  return (await publishPost(author, change)).id;
}

/** Creates a post with likes, a bookmark and comments: two visible comments, a hidden comment, and a reply. */
async function livelyPost(author: TestClient, fan: TestClient): Promise<string> {
  const postId = await publish(author, { character_tags: ['ルミ', '夜'] });
  await fan.call('likePost', { postId, count: 3, batchId: newId() });
  await author.call('likePost', { postId, count: 1, batchId: newId() });
  const reaction = { post_id: postId, user_id: fan.id };
  const comment = { ...reaction, content: 'すてき', created_at: new Date().toISOString() };
  const first = newId();
  await site().database.write(async (transaction) => {
    await transaction.insertInto('bookmarks').values(bookmarkRow(reaction)).execute();
    await transaction
      .insertInto('comments')
      .values([
        commentRow({ ...comment, id: first, request_id: newId() }),
        commentRow({ ...comment, parent_id: first, request_id: newId() }),
        commentRow({ ...comment, state: 'hidden', request_id: newId() }),
      ])
      .execute();
    await transaction
      .updateTable('posts')
      .set({ comments_count: 2 })
      .where('id', '=', postId)
      .execute();
  });
  return postId;
}

async function everythingOf(postId: string) {
  const { read } = site().database;
  const [posts, tags, likes, bookmarks, comments] = await Promise.all([
    read.selectFrom('posts').where('id', '=', postId).selectAll().execute(),
    read.selectFrom('post_character_tags').where('post_id', '=', postId).selectAll().execute(),
    read.selectFrom('likes').where('post_id', '=', postId).selectAll().execute(),
    read.selectFrom('bookmarks').where('post_id', '=', postId).selectAll().execute(),
    read.selectFrom('comments').where('post_id', '=', postId).orderBy('id').selectAll().execute(),
  ]);
  // Request ids are not restored.
  const unnamed = <Row extends { request_id: string | null }>(rows: Row[]) =>
    rows.map((row) => ({ ...row, request_id: null }));
  return { posts: unnamed(posts), tags, likes, bookmarks, comments: unnamed(comments) };
}

const backups = (postId: string) =>
  site()
    .database.read.selectFrom('deleted_content')
    .where('original_id', '=', postId)
    .selectAll()
    .execute();

const postCount = async (client: TestClient) =>
  (await client.get<PublicProfile>(`/api/users/${client.id}`)).post_count;

async function tagCount(tag: string): Promise<number> {
  const { items } = await site()
    .visitor()
    .get<{ items: { tag: string; count: number }[] }>(`/api/tags?q=${encodeURIComponent(tag)}`);
  return items.find((item) => item.tag === tag)?.count ?? 0;
}

describe('deleting a post', () => {
  it('deletes all rows of the post, stores a backup, and returns an id to undo the deletion [POST-15]', async () => {
    const [author, fan] = [await site().member(), await site().member()];
    const used = await tagCount('夜');
    const postId = await livelyPost(author, fan);
    const before = await everythingOf(postId);
    const receipt = await author.call('deletePost', { postId, reason: '描き直すため' });
    expect(await everythingOf(postId)).toEqual({
      posts: [],
      tags: [],
      likes: [],
      bookmarks: [],
      comments: [],
    });
    expect((await author.fetch(`/api/posts/${postId}`)).status).toBe(404);
    expect([await postCount(author), await tagCount('夜')]).toEqual([0, used]);
    const [backup, ...others] = await backups(postId);
    expect(others).toEqual([]);
    expect(backup).toMatchObject({
      id: receipt.deleted_id,
      type: 'post',
      deleted_by: author.id,
      deletion_reason: '描き直すため',
    });
    const kept = JSON.parse(backup?.content ?? '') as Record<string, unknown[]>;
    expect(kept.likes).toEqual(expect.arrayContaining(before.likes));
    expect(kept.bookmarks).toEqual(before.bookmarks);
    expect(kept.comments).toHaveLength(3);
    const lifetime = Date.parse(receipt.undo_until) - Date.parse(backup?.deleted_at ?? '');
    expect(lifetime).toBe(UNDO_DELETE_LIFETIME);
  });

  it('responds with not-found for a missing or deleted post [POST-17]', async () => {
    const author = await site().member();
    const postId = await publish(author);
    await author.call('deletePost', { postId });
    const failure = await failureOf(author.call('deletePost', { postId }));
    expect(failure.httpStatus).toBe(404);
    expect(failure.envelope).toEqual({
      status: 'NOT_FOUND',
      message: 'Post not found',
      details: { reason: 'post-missing' },
    });
    expect(await backups(postId)).toHaveLength(1);
  });

  it('deletes the post once for concurrent calls', async () => {
    const author = await site().member();
    const postId = await publish(author);
    const calls = [1, 2, 3, 4].map(() => author.call('deletePost', { postId }));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await postCount(author)).toBe(0);
  });

  it('is allowed for the author and for admins who manage posts [POST-37]', async () => {
    const author = await site().member();
    const postId = await publish(author);
    const stranger = await site().member();
    const refused = await failureOf(stranger.call('deletePost', { postId }));
    expect(refused.envelope.status).toBe('PERMISSION_DENIED');
    expect((await author.fetch(`/api/posts/${postId}`)).status).toBe(200);
    const moderator = await site().member({ rank: 'moderator' });
    await moderator.call('deletePost', { postId, reason: '規約違反' });
    expect(await backups(postId)).toMatchObject([{ deleted_by: moderator.id }]);
    expect(await postCount(author)).toBe(0);
  });

  it.each([undefined, '', '  \u3000'])(
    'requires a reason for a post of another member, and refuses the reason %j [POST-64]',
    async (reason) => {
      const author = await site().member();
      const postId = await publish(author);
      const moderator = await site().member({ rank: 'moderator' });
      const failure = await failureOf(moderator.call('deletePost', { postId, reason }));
      const message = 'ほかの人の投稿を削除するときは、理由を入力してください';
      expect(failure.httpStatus).toBe(400);
      expect(failure.envelope).toEqual({
        status: 'INVALID_ARGUMENT',
        message,
        details: { fields: { reason: message } },
      });
      expect(await backups(postId)).toEqual([]);
      expect((await author.fetch(`/api/posts/${postId}`)).status).toBe(200);
      await moderator.call('deletePost', { postId, reason: '規約違反' });
      expect(await backups(postId)).toMatchObject([{ deletion_reason: '規約違反' }]);
    },
  );

  it('is refused when an admin has lost the permission since the start of the request [ADMIN-15]', async () => {
    const author = await site().member();
    const postId = await publish(author);
    const former = await site().member();
    const viewer: Viewer = {
      userId: former.id,
      sessionHash: '',
      isComplete: true,
      hidesOthers: false,
      admin: { rank: 'moderator', permissions: new Set(['manage_posts'] as const) },
    };
    const deleting = site().database.write((transaction) =>
      deletePostWithin(transaction, [], viewer, { postId, reason: '' }),
    );
    await expect(deleting).rejects.toThrow('Unauthorized: Real-time admin verification failed');
    expect((await author.fetch(`/api/posts/${postId}`)).status).toBe(200);
  });

  it('does not delete the picture while the backup of the post refers to it [POST-19]', async () => {
    const author = await site().member();
    const { key, url } = await upload(author, await pngPicture({ width: 40, height: 30 }));
    const postId = await publish(author, { image_key: key });
    const { deleted_id: deletedId } = await author.call('deletePost', { postId });
    await sweepUnusedPictures({ ...site(), uses: pictureUses }, 0);
    expect(await fileRows(site())).toContain(key);
    expect((await site().visitor().fetch(url)).status).toBe(404);
    await author.call('restorePost', { deletedId });
    await sweepUnusedPictures({ ...site(), uses: pictureUses }, 0);
    expect((await site().visitor().fetch(url)).status).toBe(200);
  });
});

describe('restoring a post', () => {
  it('restores all rows and counters of the post [POST-35]', async () => {
    const [author, fan] = [await site().member(), await site().member()];
    const postId = await livelyPost(author, fan);
    const [before, used] = [await everythingOf(postId), await tagCount('夜')];
    const { deleted_id: deletedId } = await author.call('deletePost', { postId });
    expect(await author.call('restorePost', { deletedId })).toEqual({ post_id: postId });
    const after = await everythingOf(postId);
    expect(after).toEqual(before);
    expect([await postCount(author), await tagCount('夜')]).toEqual([1, used]);
    expect(await fan.get<PostDetail>(`/api/posts/${postId}`)).toMatchObject({
      likes_count: 4,
      comments_count: 2,
      my_likes_count: 3,
      bookmarked: true,
    });
  });

  it('changes nothing when repeated, even concurrently [POST-35]', async () => {
    const author = await site().member();
    const postId = await publish(author);
    const { deleted_id: deletedId } = await author.call('deletePost', { postId });
    const calls = [1, 2, 3].map(() => author.call('restorePost', { deletedId }));
    expect(await Promise.all(calls)).toEqual(Array(3).fill({ post_id: postId }));
    await author.call('updatePost', { ...fields, title: '書き直した', postId });
    await author.call('restorePost', { deletedId });
    expect((await author.get<PostDetail>(`/api/posts/${postId}`)).title).toBe('書き直した');
    expect(await postCount(author)).toBe(1);
  });

  it('restores a draft as a draft [POST-35]', async () => {
    const author = await site().member();
    const { post } = await author.call('createDraft', { ...fields, requestId: newId() });
    const { deleted_id: deletedId } = await author.call('deletePost', { postId: post.id });
    expect(await author.get('/api/drafts/count')).toEqual({ count: 0 });
    await author.call('restorePost', { deletedId });
    expect(await author.get('/api/drafts/count')).toEqual({ count: 1 });
    expect(await postCount(author)).toBe(0);
  });

  it('is refused for a draft at the limit of drafts [POST-28]', async () => {
    const author = await site().member();
    const { post } = await author.call('createDraft', { ...fields, requestId: newId() });
    const { deleted_id: deletedId } = await author.call('deletePost', { postId: post.id });
    const draft = { is_published: false };
    const others: string[] = [];
    for (let n = 0; n < DRAFTS_MAX; n += 1) {
      others.push(await insertPost(site().database, author.id, draft));
    }
    const failure = await failureOf(author.call('restorePost', { deletedId }));
    expect(failure.envelope.details?.reason).toBe('drafts-full');
    await author.call('deletePost', { postId: others[0] ?? '' });
    expect(await author.call('restorePost', { deletedId })).toEqual({ post_id: post.id });
    expect(await author.get('/api/drafts/count')).toEqual({ count: DRAFTS_MAX });
  });

  it('is allowed only for the member who deleted it [POST-35]', async () => {
    const author = await site().member();
    const postId = await publish(author);
    const moderator = await site().member({ rank: 'moderator' });
    const { deleted_id: deletedId } = await moderator.call('deletePost', {
      postId,
      reason: '規約違反',
    });
    for (const id of [deletedId, 'x'.repeat(20)]) {
      const failure = await failureOf(author.call('restorePost', { deletedId: id }));
      expect(failure.envelope.status).toBe('NOT_FOUND');
    }
    expect(await moderator.call('restorePost', { deletedId })).toEqual({ post_id: postId });
    expect(await postCount(author)).toBe(1);
  });

  it('is refused when the time for undoing is over [POST-36]', async () => {
    const author = await site().member();
    const postId = await publish(author);
    const { deleted_id: deletedId } = await author.call('deletePost', { postId });
    await age(deletedId);
    const failure = await failureOf(author.call('restorePost', { deletedId }));
    expect(failure.envelope).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: '元に戻せる時間を過ぎました',
      details: { reason: 'undo-over' },
    });
    expect((await author.fetch(`/api/posts/${postId}`)).status).toBe(404);
  });

  it('omits rows of members who were deleted after the post', async () => {
    const [author, fan] = [await site().member(), await site().member()];
    const postId = await livelyPost(author, fan);
    const { deleted_id: deletedId } = await author.call('deletePost', { postId });
    await site().database.write((transaction) =>
      transaction.deleteFrom('profiles').where('id', '=', fan.id).execute(),
    );
    await author.call('restorePost', { deletedId });
    expect(await author.get<PostDetail>(`/api/posts/${postId}`)).toMatchObject({
      likes_count: 1,
      comments_count: 0,
    });
  });

  it('succeeds even when another post uses the same request id', async () => {
    const author = await site().member();
    const request = { ...fields, requestId: newId() };
    const { post } = await author.call('createPost', request);
    const { deleted_id: deletedId } = await author.call('deletePost', { postId: post.id });
    const again = await author.call('createPost', request);
    expect(again.post.id).not.toBe(post.id);
    expect(await author.call('restorePost', { deletedId })).toEqual({ post_id: post.id });
    expect(await postCount(author)).toBe(2);
  });
});

/** Moves a deletion so far into the past that it can no longer be undone. */
async function age(deletedId: string): Promise<void> {
  const deleted_at = new Date(Date.now() - UNDO_DELETE_LIFETIME - 1).toISOString();
  await site().database.write((transaction) =>
    transaction
      .updateTable('deleted_content')
      .set({ deleted_at })
      .where('id', '=', deletedId)
      .execute(),
  );
}
