import { describe, expect, it } from 'vitest';
import { DRAFTS_MAX } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import { countDrafts, readDrafts } from '../posts.service.ts';
import { beginDraft, fields, postCount, publish, storedPost } from './write-post.testing.ts';

const site = useTestApp();

const storedRow = (id: string) => storedPost(site().database, id);

const draftsOf = (client: TestClient, search = '') =>
  client.get<Page<PostCard>>(`/api/drafts${search}`);

describe('a draft', () => {
  it('has no required fields, and appears in the list and the count of its author only [NAV-07, POST-12, ROLE-03, ROUTE-51]', async () => {
    const [author, other] = [await site().member(), await site().member()];
    const { post } = await author.call('createDraft', { requestId: newId() });
    expect(post).toMatchObject({
      title: '',
      category: null,
      is_draft: true,
      is_published: false,
      edited_at: null,
    });
    expect((await draftsOf(author)).items.map(({ id }) => id)).toEqual([post.id]);
    expect(await author.get('/api/drafts/count')).toEqual({ count: 1 });
    expect(await other.get('/api/drafts/count')).toEqual({ count: 0 });
    expect((await draftsOf(other)).items).toEqual([]);
    expect(await postCount(author)).toBe(0);
  });

  it('is created once by a repeated request, with the latest contents [POST-27]', async () => {
    const author = await site().member();
    const request = { ...fields, requestId: newId() };
    const answers = await Promise.all([1, 2, 3].map(() => author.call('createDraft', request)));
    expect(new Set(answers.map(({ post }) => post.id)).size).toBe(1);
    const { post } = await author.call('createDraft', { ...request, title: '書き直した' });
    expect([post.id, post.title]).toEqual([answers[0]?.post.id, '書き直した']);
    expect(await author.get('/api/drafts/count')).toEqual({ count: 1 });
  });

  it('is not published by a repeated request [POST-27]', async () => {
    const author = await site().member();
    const request = { ...fields, requestId: newId() };
    await author.call('createDraft', request);
    const failure = await failureOf(author.call('createPost', request));
    expect(failure.envelope.details?.reason).toBe('request-used');
  });

  it('stores all fields, including the picture [POST-04, POST-05, POST-23, POST-43, ROUTE-52]', async () => {
    const author = await site().member();
    const { key, url } = await upload(author, await pngPicture({ width: 40, height: 30 }));
    const post = await beginDraft(author);
    const whole = {
      title: '完成',
      content: '一行目\n二行目',
      category: 'photo' as const,
      image_key: key,
      image_alt: '夜空の絵',
      image_focal: { x: 10, y: 90 },
      video_url: 'https://www.youtube.com/shorts/abcdefghijk',
      character_tags: ['ルミ', '夜'],
    };
    const saved = await author.call('saveDraft', { ...whole, postId: post.id });
    const { image_key: _, image_alt: alt, image_focal: focal, ...rest } = whole;
    expect(saved.post).toMatchObject({ ...rest, image_url: url, image: { alt, focal } });
    expect(await author.get(`/api/posts/${post.id}`)).toEqual(saved.post);
    expect((await storedRow(post.id)).tags).toEqual(['ルミ', '夜']);
    const bare = await author.call('saveDraft', { ...fields, postId: post.id });
    expect(bare.post).toMatchObject({ image_url: null, video_url: null, character_tags: [] });
    expect((await storedRow(post.id)).tags).toEqual([]);
  });

  it('moves to the top of the list when it is saved, and the list is read page by page [ROUTE-51]', async () => {
    const author = await site().member();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await beginDraft(author, { title: `下書き${n}` })).id);
    await author.call('saveDraft', { ...fields, title: '直した', postId: ids[0] as string });
    const first = await draftsOf(author, '?limit=3');
    const second = await draftsOf(author, `?limit=3&cursor=${first.next_cursor}`);
    const listed = [...first.items, ...second.items].map(({ id }) => id);
    expect(listed).toEqual([ids[0], ids[4], ids[3], ids[2], ids[1]]);
    expect(second.has_more).toBe(false);
  });

  it('does not overwrite a later save of another tab [POST-25]', async () => {
    const author = await site().member();
    const post = await beginDraft(author);
    const mine = { ...fields, postId: post.id, baseUpdatedAt: post.updated_at };
    const other = await author.call('saveDraft', { ...mine, title: '別のタブ' });
    const failure = await failureOf(author.call('saveDraft', { ...mine, title: 'このタブ' }));
    expect(failure.httpStatus).toBe(409);
    expect(failure.envelope).toMatchObject({
      status: 'ABORTED',
      details: { reason: 'changed-elsewhere' },
    });
    expect((await storedRow(post.id)).title).toBe('別のタブ');
    const again = await author.call('saveDraft', { ...mine, title: '別のタブ' });
    expect(again.post.updated_at).toBe(other.post.updated_at);
    const forced = { ...fields, postId: post.id, title: '上書き' };
    expect((await author.call('saveDraft', forced)).post.title).toBe('上書き');
  });

  it('accepts only one of several concurrent saves from tabs with the same state [POST-25]', async () => {
    const author = await site().member();
    const post = await beginDraft(author);
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((tab) =>
        author.call('saveDraft', {
          ...fields,
          title: `タブ${tab}`,
          postId: post.id,
          baseUpdatedAt: post.updated_at,
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('has the category of the last save when it is read [POST-67]', async () => {
    const author = await site().member();
    const { post } = await author.call('createDraft', { title: '夜', requestId: newId() });
    for (const category of ['photo', 'fanart', null, 'other'] as const) {
      await author.call('saveDraft', { title: '夜', category, postId: post.id });
      expect(await author.get(`/api/posts/${post.id}`)).toMatchObject({ category });
    }
  });

  it('cannot be published without a category, not even in the database [POST-63]', async () => {
    const author = await site().member();
    const post = await beginDraft(author, { category: null });
    const whole = { ...fields, category: null, postId: post.id, publish: true };
    const failures = [
      await failureOf(author.call('setPostPublished', { postId: post.id, isPublished: true })),
      await failureOf(author.call('updatePost', whole as never)),
    ];
    for (const { envelope } of failures) {
      expect(envelope.details?.fields?.category).toBe('カテゴリーを選んでください');
    }
    const forced = site().database.write((transaction) =>
      transaction
        .updateTable('posts')
        .set({ is_published: true, is_draft: false })
        .where('id', '=', post.id)
        .execute(),
    );
    await expect(forced).rejects.toThrow(/posts_category_or_draft/);
    await author.call('saveDraft', { ...fields, postId: post.id });
    await author.call('setPostPublished', { postId: post.id, isPublished: true });
    expect((await storedRow(post.id)).is_published).toBe(true);
  });

  it('cannot be saved as a draft after its publication', async () => {
    const author = await site().member();
    const post = await publish(author);
    const failure = await failureOf(author.call('saveDraft', { ...fields, postId: post.id }));
    expect(failure.envelope).toMatchObject({
      status: 'FAILED_PRECONDITION',
      details: { reason: 'post-is-published' },
    });
  });
});

describe('a limit of a hundred drafts', () => {
  async function withDrafts(count: number): Promise<TestClient> {
    const author = await site().member();
    const draft = { is_published: false, is_draft: true };
    for (let n = 0; n < count; n += 1) await insertPost(site().database, author.id, draft);
    return author;
  }

  it('applies to new drafts and to posts that become drafts [POST-28]', async () => {
    const author = await withDrafts(DRAFTS_MAX);
    const post = await publish(author);
    const failures = [
      await failureOf(beginDraft(author)),
      await failureOf(author.call('setPostPublished', { postId: post.id, isPublished: false })),
    ];
    for (const { envelope } of failures) {
      expect(envelope).toMatchObject({
        status: 'RESOURCE_EXHAUSTED',
        message: '下書きは100件までです。使わない下書きを削除してからお試しください',
        details: { reason: 'drafts-full' },
      });
    }
    expect((await storedRow(post.id)).is_published).toBe(true);
  });

  it('is not exceeded by concurrent calls [POST-28]', async () => {
    const author = await withDrafts(DRAFTS_MAX - 1);
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => beginDraft(author)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await author.get('/api/drafts/count')).toEqual({ count: DRAFTS_MAX });
  });
});

it('the functions that read drafts require a user id [POST-18]', async () => {
  const { database } = site();
  await expect(readDrafts(database, '', { limit: 20 })).rejects.toThrow('User ID is required');
  await expect(countDrafts(database, '')).rejects.toThrow('User ID is required');
});

it.each(['/api/drafts', '/api/drafts/count'])('%s requires a visitor to sign in', async (path) => {
  expect((await failureOf(site().visitor().get(path))).envelope.status).toBe('UNAUTHENTICATED');
});
