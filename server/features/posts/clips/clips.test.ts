import { expect, it } from 'vitest';
import { CLIP_ITEMS_MAX, CLIPS_MAX } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import type { Clip, ClipCard, ClipChoice } from '#contract/posts/clips.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { postRow } from '#server/features/posts/posts/posts.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { countRead } from '#server/testing/counted-statements.ts';
import { insertPost, insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { clipItemRow, clipRow } from './clips.tables.ts';
import { clipNewPost, itemsOf, newClip, postsIn } from './clips.testing.ts';

const site = useTestApp();

async function people() {
  const [owner, author, other] = [
    await site().member(),
    await site().member(),
    await site().member(),
  ];
  return { owner, author, other };
}

async function savedBy(client: TestClient): Promise<string[]> {
  return (await client.get<Page<PostCard>>('/api/bookmarks')).items.map(({ id }) => id);
}

async function hasClips(userId: string): Promise<boolean> {
  const { has_clips = false } = await site().visitor().get<PublicProfile>(`/api/users/${userId}`);
  return has_clips;
}

it('a repeated request creates one private clip, which nobody but its owner sees [CLIP-01, CLIP-24, CLIP-25]', async () => {
  const { owner, other } = await people();
  const input = { requestId: newId(), name: ' 夜の絵 ', description: '静かな絵' };
  const answers = await Promise.all([1, 2, 3].map(() => owner.call('createClip', input)));
  expect(new Set(answers.map(({ clip }) => clip.id)).size).toBe(1);
  const [{ clip } = expect.fail()] = answers;
  expect(clip).toMatchObject({ name: '夜の絵', description: '静かな絵', is_public: false });
  const missing = await Promise.all(
    [other, site().visitor()].flatMap((client) =>
      ['', '/items'].map((path) => failureOf(client.get(`/api/clips/${clip.id}${path}`))),
    ),
  );
  expect(missing.map(({ httpStatus }) => httpStatus)).toEqual([404, 404, 404, 404]);
  const again = await failureOf(owner.call('createClip', { ...input, name: '朝の絵' }));
  expect(again.envelope.details?.reason).toBe('request-used');
});

it("a member's own clips are listed with their first posts, the last changed clip first [CLIP-02]", async () => {
  const { owner, author } = await people();
  const [first, second] = [await newClip(owner), await newClip(owner, { name: '朝の絵' })];
  const postId = await clipNewPost(site(), owner, { clipId: first.id, author: author.id });
  const { items } = await owner.get<Page<ClipCard>>('/api/clips');
  expect(items.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(items.map(({ covers }) => covers.map(({ id }) => id))).toEqual([[postId], []]);
});

it('a member who adds a post to several clips has saved the post, and sees which clips contain it [CLIP-03, CLIP-26, CLIP-27]', async () => {
  const { owner, author } = await people();
  const [first, second, third] = [await newClip(owner), await newClip(owner), await newClip(owner)];
  const postId = await insertPost(site().database, author.id);
  for (const { id: clipId } of [first, third]) {
    const put = () => owner.call('setClipItem', { clipId, postId, isIn: true });
    await Promise.all([put(), put()]);
  }
  expect(await savedBy(owner)).toEqual([postId]);
  const { items } = await owner.get<Page<ClipChoice>>(`/api/posts/${postId}/clip-choices`);
  const having = items.filter(({ has_post }) => has_post).map(({ id }) => id);
  expect(new Set(having)).toEqual(new Set([first.id, third.id]));
  expect(items.map(({ id }) => id)).toContain(second.id);
});

it('the owner of a clip can add neither drafts nor posts that they cannot see, and other members can add no posts [CLIP-03]', async () => {
  const { owner, author, other } = await people();
  const { id: clipId } = await newClip(owner, { isPublic: true });
  const { database } = site();
  const put = (client: TestClient, postId: string) =>
    failureOf(client.call('setClipItem', { clipId, postId, isIn: true }));
  const failures = await Promise.all([
    put(owner, await insertPost(database, author.id, { is_published: false })),
    put(owner, await insertPost(database, owner.id, { is_published: false })),
    put(owner, await insertPost(database, author.id, { audience: 'private' })),
    put(other, await insertPost(database, author.id)),
  ]);
  expect(failures.map(({ httpStatus }) => httpStatus)).toEqual([404, 404, 404, 404]);
  expect(await postsIn(owner, clipId)).toEqual([]);
});

it('a post that is removed from a clip and added again gets its former position and note [CLIP-04, CLIP-28]', async () => {
  const { owner, author } = await people();
  const { id: clipId } = await newClip(owner);
  const posts: string[] = [];
  for (const note of ['', 'この色が好き', '']) {
    posts.unshift(await clipNewPost(site(), owner, { clipId, author: author.id, note }));
  }
  const postId = posts[1] as string;
  const { removed } = await owner.call('setClipItem', { clipId, postId, isIn: false });
  expect(removed).toEqual({ note: 'この色が好き', after: posts[0] });
  expect(await postsIn(owner, clipId)).toEqual([posts[0], posts[2]]);
  expect(await savedBy(owner)).toContain(postId);
  await owner.call('setClipItem', { clipId, postId, isIn: true, ...removed });
  expect(await postsIn(owner, clipId)).toEqual(posts);
  expect((await itemsOf(owner, clipId)).items[1]?.note).toBe('この色が好き');
  await owner.call('setClipItem', { clipId, postId, isIn: false });
  const again = await owner.call('setClipItem', { clipId, postId, isIn: false });
  expect(again).toEqual({ is_in: false, removed: null });
});

it('each post of a clip can have a note of limited length [CLIP-05]', async () => {
  const { owner, author } = await people();
  const { id: clipId } = await newClip(owner);
  const postId = await clipNewPost(site(), owner, { clipId, author: author.id });
  const note = '好'.repeat(200);
  expect(await owner.call('setClipNote', { clipId, postId, note })).toEqual({ note });
  expect((await itemsOf(owner, clipId)).items).toMatchObject([{ note }]);
  const failure = await failureOf(owner.call('setClipNote', { clipId, postId, note: `${note}き` }));
  expect(failure.envelope.details?.fields?.['note']).toBe('メモは200文字以内で入力してください');
  expect(await owner.call('setClipNote', { clipId, postId, note: '' })).toEqual({ note: '' });
});

it('the posts of a clip are listed in the order of the owner, page by page [CLIP-06]', async () => {
  const { owner, author } = await people();
  const { id: clipId } = await newClip(owner, { isPublic: true });
  const posts: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    posts.unshift(await clipNewPost(site(), owner, { clipId, author: author.id }));
  }
  const [a, b, c, d, e] = posts as [string, string, string, string, string];
  await owner.call('orderClipItem', { clipId, postId: a, after: c });
  await owner.call('orderClipItem', { clipId, postId: e, after: null });
  await owner.call('orderClipItem', { clipId, postId: e, after: null });
  await owner.call('orderClipItem', { clipId, postId: c, after: c });
  expect(await postsIn(owner, clipId)).toEqual([e, b, c, a, d]);
  const seen: string[] = [];
  let search = '?limit=2';
  for (;;) {
    const page = await itemsOf(site().visitor(), clipId, search);
    seen.push(...page.items.map(({ post }) => post.id));
    if (page.next_cursor === null) break;
    search = `?limit=2&cursor=${page.next_cursor}`;
  }
  expect(seen).toEqual([e, b, c, a, d]);
});

it('the posts of a clip get new positions when no position is free between two posts [CLIP-29]', async () => {
  const { owner, author } = await people();
  const { id: clip_id } = await newClip(owner);
  const posts = await Promise.all([0, 1, 2].map(() => insertPost(site().database, author.id)));
  const [a, b, c] = posts as [string, string, string];
  const rows = [a, b, c].map((post_id, position) =>
    clipItemRow({ clip_id, post_id, user_id: owner.id, position }),
  );
  await insertRows(site().database, 'clip_items', rows);
  await owner.call('orderClipItem', { clipId: clip_id, postId: c, after: a });
  expect(await postsIn(owner, clip_id)).toEqual([a, c, b]);
});

it('a post moves with its note to another clip [CLIP-08]', async () => {
  const { owner, author, other } = await people();
  const [from, to] = [await newClip(owner), await newClip(owner)];
  const author_ = { author: author.id, note: '好き' };
  const postId = await clipNewPost(site(), owner, { clipId: from.id, ...author_ });
  const move = (toClipId: string) =>
    owner.call('moveClipItem', { clipId: from.id, postId, toClipId });
  const foreign = await newClip(other);
  expect((await failureOf(move(foreign.id))).httpStatus).toBe(404);
  await move(to.id);
  expect(await postsIn(owner, from.id)).toEqual([]);
  expect((await itemsOf(owner, to.id)).items).toMatchObject([
    { post: { id: postId }, note: '好き' },
  ]);
});

it('a post cannot move into a public clip when its note would put a post into pending review [CLIP-17]', async () => {
  const { owner, author } = await people();
  const [hidden, shown] = [await newClip(owner), await newClip(owner, { isPublic: true })];
  const linked = { author: author.id, note: '買えます https://shop.example/sale' };
  const postId = await clipNewPost(site(), owner, { clipId: hidden.id, ...linked });
  const move = owner.call('moveClipItem', { clipId: hidden.id, postId, toClipId: shown.id });
  expect((await failureOf(move)).envelope.details?.reason).toBe('clip-words');
  expect(await postsIn(owner, hidden.id)).toEqual([postId]);
  expect(await postsIn(owner, shown.id)).toEqual([]);
});

it('a search in a clip finds posts by title, author and note, in any width [CLIP-09]', async () => {
  const owner = await site().member();
  const author = await site().member({ display_name: 'ほしのさくら' });
  const { id: clipId } = await newClip(owner);
  const fields = { content: '', category: 'fanart' as const, character_tags: [] };
  const titles = ['Ｌｕｎａの夜', '朝の海'];
  const posts: string[] = [];
  for (const title of titles) {
    const { post } = await author.call('createPost', { title, requestId: newId(), ...fields });
    posts.push(post.id);
    await owner.call('setClipItem', { clipId, postId: post.id, isIn: true });
  }
  const [luna, sea] = posts as [string, string];
  await owner.call('setClipNote', { clipId, postId: sea, note: '色の ﾒﾓ' });
  const find = (q: string) => postsIn(owner, clipId, `?q=${encodeURIComponent(q)}`);
  expect(await find('luna')).toEqual([luna]);
  expect(await find('メモ')).toEqual([sea]);
  expect(await find('海 めも')).toEqual([sea]);
  expect(await find('ほしのさくら')).toEqual([sea, luna]);
  expect(await find('どこにもない')).toEqual([]);
});

it('everybody can read a public clip and sees the clip on the profile of its owner [CLIP-10, CLIP-30, CLIP-31]', async () => {
  const { owner, author, other } = await people();
  const { id: clipId } = await newClip(owner);
  const postId = await clipNewPost(site(), owner, { clipId, author: author.id });
  expect(await hasClips(owner.id)).toBe(false);
  await owner.call('updateClip', { clipId, isPublic: true });
  expect(await hasClips(owner.id)).toBe(true);
  for (const client of [other, site().visitor()]) {
    const clip = await client.get<Clip>(`/api/clips/${clipId}`);
    expect(clip).toMatchObject({ id: clipId, owner: { id: owner.id }, can: { edit: false } });
    expect(await postsIn(client, clipId)).toEqual([postId]);
    const { items } = await client.get<Page<ClipCard>>(`/api/users/${owner.id}/clips`);
    expect(items).toMatchObject([{ id: clipId, covers: [{ id: postId }] }]);
  }
  await owner.call('updateClip', { clipId, isPublic: false });
  expect(await hasClips(owner.id)).toBe(false);
  expect((await failureOf(postsIn(other, clipId))).httpStatus).toBe(404);
  expect(await other.get(`/api/users/${owner.id}/clips`)).toMatchObject({ items: [] });
});

it('in a public clip, posts of authors who do not allow public clips are visible only to the owner of the clip [CLIP-11, CLIP-32, CLIP-33]', async () => {
  const { owner, author, other } = await people();
  const { id: clipId } = await newClip(owner, { isPublic: true });
  const postId = await clipNewPost(site(), owner, { clipId, author: author.id });
  const own = await clipNewPost(site(), owner, { clipId, author: owner.id });
  const allow = (client: TestClient, allowsPublicClips: boolean) =>
    client.call('updateSettings', { privacy_settings: { allowsPublicClips } });
  await allow(author, false);
  await allow(owner, false);
  for (const client of [other, author, site().visitor()]) {
    expect(await postsIn(client, clipId)).toEqual([own]);
  }
  expect((await itemsOf(owner, clipId)).items).toMatchObject([
    { post: { id: own }, is_withheld: false },
    { post: { id: postId }, is_withheld: true },
  ]);
  await owner.call('updateClip', { clipId, isPublic: false });
  expect((await itemsOf(owner, clipId)).items[1]).toMatchObject({ is_withheld: false });
  await owner.call('updateClip', { clipId, isPublic: true });
  await allow(author, true);
  expect(await postsIn(other, clipId)).toEqual([own, postId]);
});

it('a public clip hides a post from others when the owner of the clip can no longer see the post [CLIP-12, CLIP-45]', async () => {
  const { owner, author, other } = await people();
  const { id: clipId } = await newClip(owner, { isPublic: true });
  const postId = await clipNewPost(site(), owner, { clipId, author: author.id, note: 'ひみつ' });
  await other.call('followUser', { targetUserId: author.id });
  await author.call('setPostAudience', { postId, audience: 'followers', commenters: 'readers' });
  for (const client of [owner, other, author]) {
    expect(await postsIn(client, clipId)).toEqual([]);
    const found = await itemsOf(client, clipId, `?q=${encodeURIComponent('ひみつ')}`);
    expect(found).toEqual({ items: [], next_cursor: null, has_more: false });
  }
  await owner.call('followUser', { targetUserId: author.id });
  expect(await postsIn(other, clipId)).toEqual([postId]);
  expect(await postsIn(await site().member(), clipId)).toEqual([]);
  await author.call('setBlock', { userId: owner.id, blocked: true });
  for (const client of [owner, other]) expect(await postsIn(client, clipId)).toEqual([]);
});

it('a deleted clip leaves its posts saved, unless the request asks to delete their bookmarks too [CLIP-13, CLIP-34]', async () => {
  const { owner, author } = await people();
  const [first, second, third] = [
    await newClip(owner, { isPublic: true }),
    await newClip(owner),
    await newClip(owner),
  ];
  const postId = await clipNewPost(site(), owner, { clipId: first.id, author: author.id });
  await owner.call('deleteClip', { clipId: first.id });
  expect(await savedBy(owner)).toEqual([postId]);
  expect(await hasClips(owner.id)).toBe(false);
  for (const { id: clipId } of [second, third]) {
    await owner.call('setClipItem', { clipId, postId, isIn: true });
  }
  await owner.call('deleteClip', { clipId: second.id, unsave: true });
  expect(await savedBy(owner)).toEqual([postId]);
  await owner.call('deleteClip', { clipId: third.id, unsave: true });
  expect(await savedBy(owner)).toEqual([]);
});

it('the number of clips of a member and of posts in a clip is limited [CLIP-14]', async () => {
  const { owner, author } = await people();
  const { database } = site();
  const { id: clip_id } = await newClip(owner);
  const rows = Array.from({ length: CLIPS_MAX - 1 }, () =>
    clipRow({ user_id: owner.id, name: '夜の絵' }),
  );
  await insertRows(database, 'clips', rows);
  const full = await failureOf(newClip(owner));
  expect(full.envelope.details?.reason).toBe('clips-full');
  const posts = Array.from({ length: CLIP_ITEMS_MAX }, () => newId());
  await insertManyPosts(author.id, posts);
  const items = posts.map((post_id, position) =>
    clipItemRow({ clip_id, post_id, user_id: owner.id, position }),
  );
  await insertRows(database, 'clip_items', items);
  const failure = await failureOf(
    clipNewPost(site(), owner, { clipId: clip_id, author: author.id }),
  );
  expect(failure.envelope.details?.reason).toBe('clip-full');
});

async function insertManyPosts(user_id: string, ids: readonly string[]): Promise<void> {
  await insertRows(
    site().database,
    'posts',
    ids.map((id) => postRow({ id, user_id, title: '星' })),
  );
}

it('a clip contains a post again when the post is restored [CLIP-15]', async () => {
  const { owner, author } = await people();
  const { id: clipId } = await newClip(owner);
  const postId = await clipNewPost(site(), owner, { clipId, author: author.id, note: '好き' });
  const { deleted_id: deletedId } = await author.call('deletePost', { postId });
  expect(await postsIn(owner, clipId)).toEqual([]);
  await author.call('restorePost', { deletedId });
  expect((await itemsOf(owner, clipId)).items).toMatchObject([
    { post: { id: postId }, note: '好き' },
  ]);
});

it('a list of twelve clips needs as many statements as a list of two clips [CLIP-19]', async () => {
  const { owner, author } = await people();
  const addClips = async (count: number) => {
    for (let number = 0; number < count; number += 1) {
      const { id: clipId } = await newClip(owner, { isPublic: true });
      await clipNewPost(site(), owner, { clipId, author: author.id });
    }
  };
  const read = async () => [
    await countRead(() => owner.get('/api/clips')),
    await countRead(() => owner.get(`/api/users/${owner.id}/clips`)),
  ];
  await addClips(2);
  const few = await read();
  await addClips(10);
  const { items } = await owner.get<Page<ClipCard>>('/api/clips');
  expect(items.map(({ covers }) => covers.length)).toEqual(Array(12).fill(1));
  const many = await read();
  expect(many.map(({ statements }) => statements)).toEqual(few.map(({ statements }) => statements));
  expect(many[0]?.rows).toBeGreaterThan(few[0]?.rows ?? 0);
});
