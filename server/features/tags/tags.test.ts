import { expect, it } from 'vitest';
import { TAG_SUGGESTIONS } from '#contract/limits.ts';
import type { TagUse } from '#contract/tags.ts';
import { defaultCommunity } from '#server/features/site-settings/default-community.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

const fields = { title: '夜のルミ', category: 'fanart' as const };

async function publish(client: TestClient, character_tags: string[]): Promise<string> {
  const { post } = await client.call('createPost', {
    ...fields,
    character_tags,
    requestId: newId(),
  });
  return post.id;
}

async function suggested(q: string): Promise<TagUse[]> {
  const path = `/api/tags?q=${encodeURIComponent(q)}`;
  return (await site().visitor().get<{ items: TagUse[] }>(path)).items;
}

it('suggests matching characters first, then tags by use', async () => {
  const member = await site().member();
  await publish(member, ['ルミの日', 'るみこ', 'ルミ']);
  await publish(member, ['るみこ']);
  expect(await suggested('ルミ')).toEqual([
    { tag: 'ルミ', count: 1, is_character: true },
    { tag: 'るみこ', count: 2, is_character: false },
    { tag: 'ルミの日', count: 1, is_character: false },
  ]);
});

it.each(['るみ', 'ルミ', 'ﾙﾐ', ' るみ '])('finds a name in any kana: "%s"', async (q) => {
  expect((await suggested(q))[0]?.tag).toBe('ルミ');
});

it.each(['Fox', 'fox', 'ＦＯＸ', 'f'])('finds a tag in any case: "%s"', async (q) => {
  await publish(await site().member(), ['FoxFire']);
  expect((await suggested(q)).map(({ tag }) => tag)).toContain('FoxFire');
});

it('suggests all characters for an empty query, although they are more than ten', async () => {
  const items = await suggested('');
  expect(items.length).toBeGreaterThan(TAG_SUGGESTIONS);
  expect(items.map(({ tag }) => tag)).toEqual(defaultCommunity.characters);
});

it('includes the tag that was typed in full, even when ten others are used more', async () => {
  const member = await site().member();
  const many = Array.from({ length: 10 }, (_, n) => `混雑${n}`);
  await publish(member, many);
  await publish(member, many);
  await publish(member, ['混雑']);
  const items = await suggested('混雑');
  expect(items).toHaveLength(TAG_SUGGESTIONS);
  expect(items[0]).toEqual({ tag: '混雑', count: 1, is_character: false });
});

it('counts public posts only: no drafts, restricted or deleted posts', async () => {
  const tag = newId();
  const author = await site().member();
  const uses = async () => (await suggested(tag)).map(({ count }) => count);
  await author.call('createDraft', { ...fields, character_tags: [tag], requestId: newId() });
  await publish(await site().member({ visibility: 'followers' }), [tag]);
  expect(await uses()).toEqual([]);
  const postId = await publish(author, [tag]);
  expect(await uses()).toEqual([1]);
  await author.call('setPostPublished', { postId, isPublished: false });
  expect(await uses()).toEqual([]);
  await author.call('setPostPublished', { postId, isPublished: true });
  await author.call('updatePost', { ...fields, postId, character_tags: [`${tag}x`] });
  expect(await suggested(tag)).toEqual([{ tag: `${tag}x`, count: 1, is_character: false }]);
  await author.call('deletePost', { postId });
  expect(await uses()).toEqual([]);
});

it('treats wildcards of SQL as plain characters', async () => {
  await publish(await site().member(), ['100%']);
  expect(await suggested('%')).toEqual([]);
  expect(await suggested('_')).toEqual([]);
  expect((await suggested('100%')).map(({ tag }) => tag)).toEqual(['100%']);
});

it('refuses characters that a tag cannot contain', async () => {
  const failure = await failureOf(suggested('a\u0000'));
  expect(failure.envelope.details?.fields).toEqual({ q: '使用できない文字が含まれています' });
});

it('suggests a tag of 30 emoji that was typed out in full', async () => {
  const tag = '🦊'.repeat(30);
  await publish(await site().member(), [tag]);
  expect((await suggested(tag)).map((use) => use.tag)).toEqual([tag]);
});

it('refuses a query longer than a tag', async () => {
  const failure = await failureOf(suggested('あ'.repeat(31)));
  expect(failure.envelope.details?.fields).toEqual({
    q: 'タグは30文字以内で入力してください',
  });
});
