import { expect, it } from 'vitest';
import { CLIP_SEARCH_WORDS } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { ClippedPost } from '#contract/posts/clips.ts';
import { insertPostFor } from '#server/features/posts/post-series/post-series.testing.ts';
import { postRow } from '#server/features/posts/posts/posts.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost, insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { clipItemRow } from './clips.tables.ts';
import { clipNewPost, newClip } from './clips.testing.ts';

const site = useTestApp();

function search(client: TestClient, q: string, more = ''): Promise<Page<ClippedPost>> {
  return client.get<Page<ClippedPost>>(`/api/clipped-posts?q=${encodeURIComponent(q)}${more}`);
}

async function foundIds(client: TestClient, q: string): Promise<string[]> {
  return (await search(client, q)).items.map(({ post }) => post.id);
}

async function people() {
  return { owner: await site().member(), author: await site().member({ display_name: '灯台守' }) };
}

it('a search finds posts in all clips of the searching member by title, author, tag and note, in any width, case and kana [CLIP-20]', async () => {
  const { owner, author } = await people();
  const { database } = site();
  const [sea, night] = [await newClip(owner, { name: '海' }), await newClip(owner, { name: '夜' })];
  const put = (clipId: string, postId: string, note = '') =>
    owner.call('setClipItem', { clipId, postId, isIn: true, note });
  const other = (await site().member()).id;
  const titled = await insertPost(database, other, { title: 'Ｌｕｎａの歌' });
  const byAuthor = await insertPost(database, author.id);
  const { id: tagged } = await tagPost(author);
  const noted = await insertPost(database, other);
  for (const postId of [titled, byAuthor, tagged]) await put(sea.id, postId);
  await put(night.id, noted, 'クジラの目');
  await insertPost(database, author.id, { title: 'Luna' });
  expect(await foundIds(owner, 'ｌｕｎａ')).toEqual([titled]);
  expect(await foundIds(owner, '灯台守')).toEqual([tagged, byAuthor]);
  expect(await foundIds(owner, 'みなと')).toEqual([tagged]);
  expect(await foundIds(owner, 'くじら')).toEqual([noted]);
  expect(await foundIds(owner, '灯台守 みなと')).toEqual([tagged]);
  expect(await foundIds(owner, 'luna くじら')).toEqual([]);
  expect(await foundIds(owner, ' 　')).toEqual([]);
  expect(await foundIds(author, 'luna')).toEqual([]);
});

/** Publishes a post of an author with the tag ミナト. */
async function tagPost(author: TestClient): Promise<{ id: string }> {
  const { post } = await author.call('createPost', {
    ...{ requestId: newId(), title: '朝', content: '' },
    ...{ category: 'fanart', character_tags: ['ミナト'] },
  });
  return post;
}

it('a search lists a post once, at the position of its last added entry, with all its clips and notes [CLIP-39, CLIP-40]', async () => {
  const { owner, author } = await people();
  const [sea, night] = [await newClip(owner, { name: '海' }), await newClip(owner, { name: '夜' })];
  const first = await clipNewPost(site(), owner, {
    clipId: sea.id,
    author: author.id,
    note: '波の色',
  });
  const second = await clipNewPost(site(), owner, { clipId: sea.id, author: author.id });
  const input = { clipId: night.id, postId: first, isIn: true, note: '月の光' };
  await owner.call('setClipItem', input);
  const { items } = await search(owner, '灯台守');
  expect(items.map(({ post, clips }) => [post.id, clips])).toEqual([
    [
      first,
      [
        { id: night.id, name: '夜', note: '月の光' },
        { id: sea.id, name: '海', note: '波の色' },
      ],
    ],
    [second, [{ id: sea.id, name: '海', note: '' }]],
  ]);
  expect(await foundIds(owner, '波 月')).toEqual([first]);
});

it('a search omits posts that the owner of the clips can no longer see [CLIP-12, CLIP-20, CLIP-39]', async () => {
  const { owner, author } = await people();
  const { id: clipId } = await newClip(owner);
  const kept = await clipNewPost(site(), owner, { clipId, author: author.id, note: '灯' });
  const hidden = await insertPostFor(site().database, author.id, 'followers');
  const row = clipItemRow({
    ...{ clip_id: clipId, post_id: hidden, user_id: owner.id },
    ...{ position: 1, note: '灯' },
  });
  await insertRows(site().database, 'clip_items', [row]);
  expect(await foundIds(owner, '灯')).toEqual([kept]);
  await author.call('setBlock', { userId: owner.id, blocked: true });
  expect(await foundIds(owner, '灯')).toEqual([]);
});

it('a search continues page by page, even over thousands of entries that do not match [CLIP-41]', async () => {
  const { owner, author } = await people();
  const { id: clipId } = await newClip(owner);
  const { database } = site();
  const [other, count] = [await site().member(), 2100];
  const old = await clipNewPost(site(), owner, { clipId, author: author.id });
  const posts = Array.from({ length: count }, () => postRow({ user_id: other.id }));
  await insertRows(database, 'posts', posts);
  const items = posts.map(({ id }, position) =>
    clipItemRow({ clip_id: clipId, post_id: id, user_id: owner.id, position }),
  );
  await insertRows(database, 'clip_items', items);
  const fresh = [];
  for (let number = 0; number < 3; number += 1) {
    fresh.unshift(await clipNewPost(site(), owner, { clipId, author: author.id }));
  }
  const found: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page<ClippedPost> = await search(
      owner,
      '灯台守',
      `&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    found.push(...page.items.map(({ post }) => post.id));
    cursor = page.next_cursor;
  }
  expect(found).toEqual([...fresh, old]);
});

it('a search refuses too many words [CLIP-38]', async () => {
  const { owner } = await people();
  const { id } = await newClip(owner);
  const q = Array.from({ length: CLIP_SEARCH_WORDS + 1 }, () => '海').join(' ');
  expect((await failureOf(search(owner, q))).httpStatus).toBe(400);
  const inOne = owner.get(`/api/clips/${id}/items?q=${encodeURIComponent(q)}`);
  expect((await failureOf(inOne)).httpStatus).toBe(400);
  expect((await search(owner, q.slice(0, -2))).items).toEqual([]);
});
