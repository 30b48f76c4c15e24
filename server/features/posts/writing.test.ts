import { describe, expect, it } from 'vitest';
import { DRAFTS_MAX } from '#contract/limits.ts';
import type { PostCard, PostPage } from '#contract/posts.ts';
import type { Page } from '#contract/primitives.ts';
import type { PublicProfile } from '#contract/profiles.ts';
import { sweepUnusedPictures } from '#server/features/pictures/pictures.service.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { fileRows, upload } from '#server/testing/uploads.ts';
import { countDrafts, readDrafts } from './posts.service.ts';

const site = useTestApp();

const fields = { title: '夜のルミ', content: '星を数えています', category: 'fanart' as const };
const missing = 'x'.repeat(20);

async function beginDraft(client: TestClient, change = {}): Promise<PostPage> {
  const draft = { ...fields, ...change, requestId: newId() };
  return (await client.call('createDraft', draft)).post;
}

async function publish(client: TestClient, change = {}): Promise<PostPage> {
  return (await client.call('createPost', { ...fields, ...change, requestId: newId() })).post;
}

async function storedRow(id: string) {
  const { read } = site().database;
  const post = await read.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirst();
  const tags = await read
    .selectFrom('post_character_tags')
    .where('post_id', '=', id)
    .orderBy('position')
    .select('tag')
    .execute();
  return { ...post, tags: tags.map(({ tag }) => tag) };
}

async function postCount(client: TestClient): Promise<number> {
  return (await client.get<PublicProfile>(`/api/users/${client.id}`)).post_count;
}

const draftsOf = (client: TestClient, search = '') =>
  client.get<Page<PostCard>>(`/api/drafts${search}`);

describe('a draft', () => {
  it('may lack everything but a category, is listed and counted for its author alone', async () => {
    const [author, other] = [await site().member(), await site().member()];
    const post = await beginDraft(author, { title: '', content: '' });
    expect(post).toMatchObject({ title: '', is_draft: true, is_published: false, edited_at: null });
    expect((await draftsOf(author)).items.map(({ id }) => id)).toEqual([post.id]);
    expect(await author.get('/api/drafts/count')).toEqual({ count: 1 });
    expect(await other.get('/api/drafts/count')).toEqual({ count: 0 });
    expect((await draftsOf(other)).items).toEqual([]);
    expect(await postCount(author)).toBe(0);
  });

  it('is made once by a request that is repeated, and holds what was sent last', async () => {
    const author = await site().member();
    const request = { ...fields, requestId: newId() };
    const answers = await Promise.all([1, 2, 3].map(() => author.call('createDraft', request)));
    expect(new Set(answers.map(({ post }) => post.id)).size).toBe(1);
    const { post } = await author.call('createDraft', { ...request, title: '書き直した' });
    expect([post.id, post.title]).toEqual([answers[0]?.post.id, '書き直した']);
    expect(await author.get('/api/drafts/count')).toEqual({ count: 1 });
  });

  it('is not taken for a post that its request would publish', async () => {
    const author = await site().member();
    const request = { ...fields, requestId: newId() };
    await author.call('createDraft', request);
    const failure = await failureOf(author.call('createPost', request));
    expect(failure.envelope.details?.reason).toBe('request-used');
  });

  it('keeps all of its fields, the picture included', async () => {
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

  it('goes up in the list when it is saved, page by page', async () => {
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

  it('is not saved over what another tab has saved since', async () => {
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

  it('is saved by one of several tabs that begin from the same state', async () => {
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

  it('is not saved as a draft once it is published', async () => {
    const author = await site().member();
    const post = await publish(author);
    const failure = await failureOf(author.call('saveDraft', { ...fields, postId: post.id }));
    expect(failure.envelope).toMatchObject({
      status: 'FAILED_PRECONDITION',
      details: { reason: 'post-is-published' },
    });
  });
});

describe('publishing', () => {
  it('makes the moment of its first time the one the post was created at, and keeps it', async () => {
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

  it('twice changes nothing', async () => {
    const author = await site().member();
    const { id: postId } = await beginDraft(author);
    const call = { postId, isPublished: true };
    const answers = await Promise.all([1, 2, 3].map(() => author.call('setPostPublished', call)));
    expect(new Set(answers.map(({ post }) => post.updated_at)).size).toBe(1);
    expect(await postCount(author)).toBe(1);
  });

  it('needs a title', async () => {
    const author = await site().member();
    const { id: postId } = await beginDraft(author, { title: '' });
    const failure = await failureOf(author.call('setPostPublished', { postId, isPublished: true }));
    expect(failure.envelope.details?.fields).toEqual({ title: 'タイトルを入力してください' });
    expect((await storedRow(postId)).is_published).toBe(false);
  });

  it('takes over for whom the author’s profile is now', async () => {
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

  it('at the moment the author’s profile is closed is closed as well', async () => {
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

  it('taken back hides the post with its likes, saves and comments, and keeps them', async () => {
    const [author, fan] = [await site().member(), await site().member()];
    const { id: postId } = await publish(author);
    await fan.call('likePost', { postId, count: 3, batchId: newId() });
    await site().database.write(async (transaction) => {
      const created_at = new Date().toISOString();
      const mark = { user_id: fan.id, post_id: postId, created_at };
      await transaction.insertInto('bookmarks').values(mark).execute();
      await transaction
        .insertInto('comments')
        .values({
          ...mark,
          id: newId(),
          parent_id: null,
          content: 'すてき',
          state: 'shown',
          request_id: null,
        })
        .execute();
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

describe('editing what is published', () => {
  it('is marked when something changed, and not when nothing did', async () => {
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

  it('is marked also when it happens while it is taken back', async () => {
    const author = await site().member();
    const { id: postId } = await publish(author);
    await author.call('setPostPublished', { postId, isPublished: false });
    await author.call('saveDraft', { ...fields, postId, title: '書き直した' });
    const { post } = await author.call('setPostPublished', { postId, isPublished: true });
    expect(post.edited_at).not.toBeNull();
  });

  it('leaves the old picture to the sweep', async () => {
    const author = await site().member();
    const [old, fresh] = [
      await upload(author, await pngPicture({ width: 40, height: 30 })),
      await upload(author, await pngPicture({ width: 30, height: 40 })),
    ];
    const post = await publish(author, { image_key: old.key });
    await author.call('updatePost', { ...fields, postId: post.id, image_key: fresh.key });
    await sweepUnusedPictures(site(), 0);
    expect(await fileRows(site())).toContain(fresh.key);
    expect(await fileRows(site())).not.toContain(old.key);
  });

  it('takes no picture of somebody else', async () => {
    const [author, other] = [await site().member(), await site().member()];
    const { key } = await upload(other, await pngPicture({ width: 40, height: 30 }));
    const post = await publish(author);
    const change = { ...fields, postId: post.id, title: '盗んだ', image_key: key };
    const failure = await failureOf(author.call('updatePost', change));
    expect(failure.envelope.details?.reason).toBe('picture-not-yours');
    expect(await storedRow(post.id)).toMatchObject({ title: fields.title, image_key: null });
  });
});

describe('at most a hundred drafts', () => {
  async function withDrafts(count: number): Promise<TestClient> {
    const author = await site().member();
    const draft = { is_published: false, is_draft: true };
    for (let n = 0; n < count; n += 1) await insertPost(site().database, author.id, draft);
    return author;
  }

  it('can one member have, whether begun or taken back', async () => {
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

  it('are counted rightly when several are begun at once', async () => {
    const author = await withDrafts(DRAFTS_MAX - 1);
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => beginDraft(author)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await author.get('/api/drafts/count')).toEqual({ count: DRAFTS_MAX });
  });
});

describe('what is somebody else’s', () => {
  const writes = (client: TestClient, postId: string): Record<string, Promise<unknown>> => ({
    read: client.get(`/api/posts/${postId}`),
    related: client.get(`/api/posts/${postId}/related`),
    save: client.call('saveDraft', { ...fields, postId }),
    update: client.call('updatePost', { ...fields, postId, publish: true }),
    toggle: client.call('setPostPublished', { postId, isPublished: true }),
    delete: client.call('deletePost', { postId }),
  });

  async function failures(client: TestClient, postId: string) {
    const calls = Object.entries(writes(client, postId)).map(async ([name, call]) => {
      const { httpStatus, envelope } = await failureOf(call);
      return [name, { httpStatus, envelope }] as const;
    });
    return Object.fromEntries(await Promise.all(calls));
  }

  it('and not theirs to see is as if it were not there', async () => {
    const author = await site().member({ visibility: 'private' });
    const hidden = await publish(author);
    const draft = await beginDraft(await site().member());
    const before = [await storedRow(hidden.id), await storedRow(draft.id)];
    const stranger = await site().member();
    const nothing = await failures(stranger, missing);
    expect(await failures(stranger, draft.id)).toEqual(nothing);
    expect(await failures(stranger, hidden.id)).toEqual(nothing);
    const moderator = await site().member({ rank: 'moderator' });
    expect(await failures(moderator, draft.id)).toEqual(nothing);
    expect([await storedRow(hidden.id), await storedRow(draft.id)]).toEqual(before);
  });

  it('may be read but not changed, by moderators neither', async () => {
    const post = await publish(await site().member());
    const before = await storedRow(post.id);
    for (const client of [await site().member(), await site().member({ rank: 'super_admin' })]) {
      const calls = [
        client.call('saveDraft', { ...fields, postId: post.id }),
        client.call('updatePost', { ...fields, postId: post.id, title: '乗っ取り' }),
        client.call('setPostPublished', { postId: post.id, isPublished: false }),
      ];
      for (const failure of await Promise.all(calls.map(failureOf))) {
        expect(failure.envelope.status).toBe('PERMISSION_DENIED');
      }
    }
    expect(await storedRow(post.id)).toEqual(before);
  });

  it('tells what one may do with it', async () => {
    const author = await site().member();
    const { id } = await publish(author);
    const can = async (client: TestClient) => (await client.get<PostPage>(`/api/posts/${id}`)).can;
    const none = { edit: false, publish: false, delete: false, hide_comments: false };
    expect(await can(author)).toEqual({
      edit: true,
      publish: true,
      delete: true,
      report: false,
      hide_comments: true,
    });
    expect(await can(await site().member())).toEqual({ ...none, report: true });
    const moderator = await site().member({ rank: 'moderator' });
    expect(await can(moderator)).toEqual({ ...none, delete: true, report: true });
  });

  it('tells how the viewer and the author follow each other', async () => {
    const [author, viewer] = [await site().member(), await site().member()];
    const { id } = await publish(author);
    const follow = async (client: TestClient) =>
      (await client.get<PostPage>(`/api/posts/${id}`)).follow;
    expect(await follow(author)).toBeNull();
    expect(await follow(viewer)).toEqual({ is_following: false, is_followed_by: false });
    await insertFollow(author.id, viewer.id);
    expect(await follow(viewer)).toEqual({ is_following: false, is_followed_by: true });
    await insertFollow(viewer.id, author.id);
    expect(await follow(viewer)).toEqual({ is_following: true, is_followed_by: true });
  });
});

function insertFollow(follower_id: string, following_id: string): Promise<unknown> {
  const row = { follower_id, following_id, created_at: new Date().toISOString() };
  return site().database.write((transaction) =>
    transaction.insertInto('follows').values(row).execute(),
  );
}

const elevenTags = Array.from({ length: 11 }, (_, n) => `t${n}`);
const faults: [string, Record<string, unknown>, string, string][] = [
  ['a long title', { title: 'あ'.repeat(101) }, 'title', 'タイトルは100文字以内で入力してください'],
  [
    'a long text',
    { content: 'あ'.repeat(5001) },
    'content',
    '本文は5000文字以内で入力してください',
  ],
  [
    'a long description of the picture',
    { image_alt: 'あ'.repeat(301) },
    'image_alt',
    '画像の説明は300文字以内で入力してください',
  ],
  [
    'a long address of a video',
    { video_url: `https://youtu.be/abcdefghijk?${'x'.repeat(300)}` },
    'video_url',
    '動画のURLが長すぎます',
  ],
  ...[
    'https://vimeo.com/12345678901',
    'https://youtube.com.evil.example/watch?v=abcdefghijk',
    'https://evil.example/?https://youtu.be/abcdefghijk',
    'https://youtu.be@evil.example/abcdefghijk',
    'javascript:alert(1)//https://youtu.be/abcdefghijk',
    'data:text/html,https://youtu.be/abcdefghijk',
    'vbscript:https://youtu.be/abcdefghijk',
    'file://youtu.be/abcdefghijk',
    'about:https://youtu.be/abcdefghijk',
    'https://www.youtube.com/watch?v=short',
    'https://youtu.be/abcdefghijk#\u0000',
    'https://youtu.be/abcde\nfghijk',
    'https://youtu.be/abcdefghijk#\u202e',
    'youtu.be/abcdefghijk',
    '',
  ].map((video_url): [string, Record<string, unknown>, string, string] => [
    `"${video_url}" for a video`,
    { video_url },
    'video_url',
    'YouTubeの動画のURLを入力してください',
  ]),
  ['a number for a video', { video_url: 7 }, 'video_url', '動画のURLを入力してください'],
  ['eleven tags', { character_tags: elevenTags }, 'character_tags', 'タグは10個まで付けられます'],
  [
    'a tag twice',
    { character_tags: ['ルミ', ' ルミ'] },
    'character_tags',
    '同じタグが重なっています',
  ],
  [
    'a long tag',
    { character_tags: ['あ'.repeat(31)] },
    'character_tags.0',
    'タグは30文字以内で入力してください',
  ],
  ['a comma in a tag', { character_tags: ['a,b'] }, 'character_tags.0', 'タグに「,」は使えません'],
  ['an empty tag', { character_tags: [' '] }, 'character_tags.0', 'タグを入力してください'],
  [
    'a tag with a separator in it',
    { character_tags: ['a\u001fb'] },
    'character_tags.0',
    '使用できない文字が含まれています',
  ],
  [
    'tags that are no list',
    { character_tags: 'ルミ' },
    'character_tags',
    '入力の形式が正しくありません',
  ],
  [
    'a point outside the picture',
    { image_focal: { x: 101, y: 0 } },
    'image_focal.x',
    '入力の形式が正しくありません',
  ],
  [
    'half a point',
    { image_focal: { x: 0.5, y: 0 } },
    'image_focal.x',
    '入力の形式が正しくありません',
  ],
  [
    'a word for a point',
    { image_focal: 'center' },
    'image_focal',
    '見せたい位置の指定が正しくありません',
  ],
  ['a foreign category', { category: 'music' }, 'category', 'カテゴリーを選んでください'],
  ['a control character', { content: 'a\u0007b' }, 'content', '使用できない文字が含まれています'],
  ['a turned direction', { title: 'a\u202eb' }, 'title', '使用できない文字が含まれています'],
  [
    'an address for a picture',
    { image_key: 'https://evil.example/x.png' },
    'image_key',
    '画像の指定が正しくありません',
  ],
];

describe('bad input', () => {
  it.each(faults)('of %s is refused by every call, and changes nothing', async (...fault) => {
    const [, change, field, message] = fault;
    const author = await site().member();
    const draft = await beginDraft(author);
    const before = await storedRow(draft.id);
    const input = { ...fields, ...change } as typeof fields;
    const calls = [
      author.call('createPost', { ...input, requestId: newId() }),
      author.call('createDraft', { ...input, requestId: newId() }),
      author.call('saveDraft', { ...input, postId: draft.id }),
      author.call('updatePost', { ...input, postId: draft.id, publish: true }),
    ];
    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure.httpStatus).toBe(400);
      expect(failure.envelope.details?.fields?.[field]).toBe(message);
    }
    expect(await storedRow(draft.id)).toEqual(before);
    expect(await author.get('/api/drafts/count')).toEqual({ count: 1 });
    expect(await postCount(author)).toBe(0);
  });

  it.each([
    ['saveDraft', { postId: '../secret' }],
    ['updatePost', { postId: 5 }],
    ['updatePost', { publish: 'yes' }],
    ['setPostPublished', { isPublished: 'yes' }],
    ['setPostPublished', { isPublished: true, likes_count: 9 }],
    ['deletePost', { reason: 'あ'.repeat(301) }],
    ['restorePost', { deletedId: 'short' }],
  ] as const)('is refused by %s: %j', async (name, change) => {
    const author = await site().member();
    const { id: postId } = await beginDraft(author);
    const whole = name === 'saveDraft' || name === 'updatePost' ? fields : {};
    const failure = await failureOf(author.call(name, { postId, ...whole, ...change } as never));
    expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
    expect((await storedRow(postId)).is_draft).toBe(true);
  });

  it('for a cursor of drafts is refused', async () => {
    const author = await site().member();
    expect((await failureOf(draftsOf(author, '?cursor=nonsense'))).httpStatus).toBe(400);
  });
});

it('never reads drafts without knowing whose', async () => {
  const { database } = site();
  await expect(readDrafts(database, '', { limit: 20 })).rejects.toThrow('User ID is required');
  await expect(countDrafts(database, '')).rejects.toThrow('User ID is required');
});

it.each(['/api/drafts', '/api/drafts/count'])('asks a visitor to sign in for %s', async (path) => {
  expect((await failureOf(site().visitor().get(path))).envelope.status).toBe('UNAUTHENTICATED');
});
