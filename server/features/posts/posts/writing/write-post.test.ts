import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { commentRow } from '#server/features/comments/comments/comments.tables.ts';
import { sweepUnusedPictures } from '#server/features/foundations/pictures/pictures.service.ts';
import { bookmarkRow } from '#server/features/posts/bookmarks/bookmarks.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { pictureUses } from '#server/site.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';
import { fileRows, upload } from '#server/testing/uploads.ts';
import { beginDraft, fields, postCount, publish, storedPost } from './write-post.testing.ts';

const site = useTestApp();

const storedRow = (id: string) => storedPost(site().database, id);

describe('publishing', () => {
  it('sets the creation time of a post only at the first publication [POST-09, POST-12, POST-30]', async () => {
    const author = await site().member();
    const draft = await beginDraft(author);
    const postId = draft.id;
    const { post } = await author.call('updatePost', { ...fields, postId, publish: true });
    expect(post).toMatchObject({ is_draft: false, is_published: true, edited_at: null });
    expect(post.created_at > draft.created_at).toBe(true);
    expect(await postCount(author)).toBe(1);
    await author.call('setPostPublished', { postId, isPublished: false });
    expect(await postCount(author)).toBe(0);
    const back = await author.call('setPostPublished', { postId, isPublished: true });
    expect(back.post).toMatchObject({ created_at: post.created_at, edited_at: null });
    expect(await postCount(author)).toBe(1);
    const feed = await site().visitor().get<Page<PostCard>>('/api/posts');
    expect(feed.items[0]?.id).toBe(postId);
  });

  it('changes nothing when repeated [POST-09]', async () => {
    const author = await site().member();
    const { id: postId } = await beginDraft(author);
    const call = { postId, isPublished: true };
    const answers = await Promise.all([1, 2, 3].map(() => author.call('setPostPublished', call)));
    expect(new Set(answers.map(({ post }) => post.updated_at)).size).toBe(1);
    expect(await postCount(author)).toBe(1);
  });

  it('requires a title [POST-63]', async () => {
    const author = await site().member();
    const { id: postId } = await beginDraft(author, { title: '' });
    const failure = await failureOf(author.call('setPostPublished', { postId, isPublished: true }));
    expect(failure.envelope.details?.fields).toEqual({ title: 'タイトルを入力してください' });
    expect((await storedRow(postId)).is_published).toBe(false);
  });

  it("sets the audience of the post to the visibility of the author's profile [POST-31]", async () => {
    const author = await site().member();
    const draft = await beginDraft(author);
    await site().database.write((transaction) =>
      transaction
        .updateTable('private_profiles')
        .set({ profile_visibility: 'followers' })
        .where('id', '=', author.id)
        .execute(),
    );
    await author.call('setPostPublished', { postId: draft.id, isPublished: true });
    expect((await storedRow(draft.id)).audience).toBe('followers');
    const stranger = await site().member();
    expect((await stranger.fetch(`/api/posts/${draft.id}`)).status).toBe(404);
  });

  it("uses the new audience when the author's profile changes concurrently [POST-31]", async () => {
    const { database } = site();
    const close = (id: string, visibility: 'private' | 'public') =>
      database.write(async (transaction) => {
        await transaction
          .updateTable('private_profiles')
          .set({ profile_visibility: visibility })
          .where('id', '=', id)
          .execute();
        await transaction
          .updateTable('posts')
          .set({ audience: visibility })
          .where('user_id', '=', id)
          .execute();
      });
    for (let round = 0; round < 5; round += 1) {
      const author = await site().member();
      await Promise.all([
        ...[1, 2].map(() => publish(author)),
        close(author.id, 'private'),
        ...[1, 2].map(() => publish(author)),
      ]);
      const posts = await database.read
        .selectFrom('posts')
        .where('user_id', '=', author.id)
        .select('audience')
        .execute();
      expect(posts).toEqual(Array(4).fill({ audience: 'private' }));
    }
  });

  it('can be undone, which hides the post and keeps its likes, bookmarks and comments for a new publication [POST-10, POST-11]', async () => {
    const [author, fan] = [await site().member(), await site().member()];
    const { id: postId } = await publish(author);
    await fan.call('likePost', { postId, count: 3, batchId: newId() });
    await site().database.write(async (transaction) => {
      const reaction = { user_id: fan.id, post_id: postId };
      const comment = commentRow({ ...reaction, content: 'すてき' });
      await transaction.insertInto('bookmarks').values(bookmarkRow(reaction)).execute();
      await transaction.insertInto('comments').values(comment).execute();
      await transaction
        .updateTable('posts')
        .set({ comments_count: 1 })
        .where('id', '=', postId)
        .execute();
    });
    await author.call('setPostPublished', { postId, isPublished: false });
    expect((await fan.fetch(`/api/posts/${postId}`)).status).toBe(404);
    await author.call('setPostPublished', { postId, isPublished: true });
    expect(await fan.get(`/api/posts/${postId}`)).toMatchObject({
      likes_count: 3,
      comments_count: 1,
      my_likes_count: 3,
      bookmarked: true,
    });
  });
});

describe('a video link', () => {
  it('is stored as a plain URL with its start time by every function [POST-58, POST-71]', async () => {
    const author = await site().member();
    const whole = { ...fields, video_url: '「星」 youtu.be/abcDEF12345&t=30s' };
    const [draft, post] = [await beginDraft(author), await publish(author)];
    await author.call('saveDraft', { ...whole, postId: draft.id });
    await author.call('updatePost', { ...whole, postId: post.id });
    const created = [await beginDraft(author, whole), await publish(author, whole)];
    for (const { id } of [draft, post, ...created]) {
      expect((await storedRow(id)).video_url).toBe('https://youtu.be/abcDEF12345?t=30');
    }
  });
});

describe('editing a published post', () => {
  it('shows the post as edited only when something has changed [POST-32]', async () => {
    const author = await site().member();
    const post = await publish(author, { character_tags: ['ルミ'] });
    const same = { ...fields, character_tags: ['ルミ'], postId: post.id };
    expect((await author.call('updatePost', same)).post).toEqual(post);
    const { post: edited } = await author.call('updatePost', { ...same, character_tags: ['モコ'] });
    expect(edited).toMatchObject({ is_published: true, created_at: post.created_at });
    expect(edited.edited_at).toBe(edited.updated_at);
    expect(edited.updated_at > post.updated_at).toBe(true);
    expect((await storedRow(post.id)).tags).toEqual(['モコ']);
    expect(await postCount(author)).toBe(1);
  });

  it('shows the post as edited even when the edit happens while it is unpublished [POST-32]', async () => {
    const author = await site().member();
    const { id: postId } = await publish(author);
    await author.call('setPostPublished', { postId, isPublished: false });
    await author.call('saveDraft', { ...fields, postId, title: '書き直した' });
    const { post } = await author.call('setPostPublished', { postId, isPublished: true });
    expect(post.edited_at).not.toBeNull();
  });

  it('replaces the picture, and the next sweep deletes the previous picture [POST-19]', async () => {
    const author = await site().member();
    const [old, fresh] = [
      await upload(author, await pngPicture({ width: 40, height: 30 })),
      await upload(author, await pngPicture({ width: 30, height: 40 })),
    ];
    const post = await publish(author, { image_key: old.key });
    await author.call('updatePost', { ...fields, postId: post.id, image_key: fresh.key });
    await sweepUnusedPictures({ ...site(), uses: pictureUses }, 0);
    expect(await fileRows(site())).toContain(fresh.key);
    expect(await fileRows(site())).not.toContain(old.key);
  });

  it('refuses a picture of another member', async () => {
    const [author, other] = [await site().member(), await site().member()];
    const { key } = await upload(other, await pngPicture({ width: 40, height: 30 }));
    const post = await publish(author);
    const change = { ...fields, postId: post.id, title: '盗んだ', image_key: key };
    const failure = await failureOf(author.call('updatePost', change));
    expect(failure.envelope.details?.reason).toBe('picture-not-yours');
    expect(await storedRow(post.id)).toMatchObject({ title: fields.title, image_key: null });
  });
});
