import { beforeAll, describe, expect, it } from 'vitest';
import { POPULAR_TAGS, RELATED_TAGS, TAG_SUGGESTIONS } from '#contract/foundations/limits.ts';
import type { PopularTags, TagDetail, TagUse } from '#contract/tags/tags.ts';
import { newId } from '#server/platform/ids.ts';
import { saveCharacters, someCharacters } from '#server/testing/characters.ts';
import { insertRows } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import { tagPageRow } from './tags.tables.ts';

const site = useTestApp();
beforeAll(() => saveCharacters(site().database));

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

it('suggestions show matching characters first, then other tags by number of uses [POST-44]', async () => {
  const member = await site().member();
  await publish(member, ['ルミの日', 'るみこ', 'ルミ']);
  await publish(member, ['るみこ']);
  expect(await suggested('ルミ')).toEqual([
    { tag: 'ルミ', count: 1, is_character: true },
    { tag: 'るみこ', count: 2, is_character: false },
    { tag: 'ルミの日', count: 1, is_character: false },
  ]);
});

it.each(['るみ', 'ルミ', 'ﾙﾐ', ' るみ '])('names match in any kana: "%s" [POST-44]', async (q) => {
  expect((await suggested(q))[0]?.tag).toBe('ルミ');
});

it.each(['Fox', 'fox', 'ＦＯＸ', 'f'])('tags match in any letter case: "%s"', async (q) => {
  await publish(await site().member(), ['FoxFire']);
  expect((await suggested(q)).map(({ tag }) => tag)).toContain('FoxFire');
});

it('suggestions for an empty query are all characters, even if there are more than ten [POST-44]', async () => {
  const items = await suggested('');
  expect(items.length).toBeGreaterThan(TAG_SUGGESTIONS);
  expect(items.map(({ tag }) => tag)).toEqual(someCharacters);
});

it('suggestions include a tag that was typed in full, even when ten other tags are used more', async () => {
  const member = await site().member();
  const many = Array.from({ length: 10 }, (_, n) => `混雑${n}`);
  await publish(member, many);
  await publish(member, many);
  await publish(member, ['混雑']);
  const items = await suggested('混雑');
  expect(items).toHaveLength(TAG_SUGGESTIONS);
  expect(items[0]).toEqual({ tag: '混雑', count: 1, is_character: false });
});

it('the count of a tag includes public posts only, without drafts, restricted posts and deleted posts [POST-45]', async () => {
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

it('suggestions treat the wildcards of SQL as plain characters', async () => {
  await publish(await site().member(), ['100%']);
  expect(await suggested('%')).toEqual([]);
  expect(await suggested('_')).toEqual([]);
  expect((await suggested('100%')).map(({ tag }) => tag)).toEqual(['100%']);
});

it('a query with characters that a tag cannot contain is refused', async () => {
  const failure = await failureOf(suggested('a\u0000'));
  expect(failure.envelope.details?.fields).toEqual({ q: '使用できない文字が含まれています' });
});

it('suggestions include a tag of 30 emoji that was typed in full', async () => {
  const tag = '🦊'.repeat(30);
  await publish(await site().member(), [tag]);
  expect((await suggested(tag)).map((use) => use.tag)).toEqual([tag]);
});

it('a query longer than the longest possible tag is refused', async () => {
  const failure = await failureOf(suggested('あ'.repeat(31)));
  expect(failure.envelope.details?.fields).toEqual({
    q: 'タグは30文字以内で入力してください',
  });
});

it('the response about popular tags has all characters with their pictures and, separately, the most used tags [FIND-14]', async () => {
  const { database } = site();
  const member = await site().member();
  const { key, url } = await upload(member, await pngPicture({ width: 30, height: 30 }));
  await insertRows(database, 'tag_pages', [tagPageRow({ tag: 'トト', image_key: key })]);
  const [often, seldom] = [newId(), newId()];
  // More uses than every other tag in this file has.
  for (let n = 0; n < 6; n += 1) await publish(member, [often, 'トト']);
  await publish(member, [seldom]);
  const { characters, tags } = await site().visitor().get<PopularTags>('/api/tags/popular');
  expect(characters.map(({ tag }) => tag)).toEqual(someCharacters);
  expect(characters.find(({ tag }) => tag === 'トト')).toMatchObject({
    count: 6,
    is_character: true,
    image_url: url,
    image: { width: 30, height: 30 },
  });
  expect(tags[0]).toEqual({ tag: often, count: 6, is_character: false });
  expect(tags.map(({ tag }) => tag)).not.toContain('トト');
  expect(tags.length).toBeLessThanOrEqual(POPULAR_TAGS);
});

const pageOf = (tag: string) =>
  site()
    .visitor()
    .get<TagDetail>(`/api/tags/page?tag=${encodeURIComponent(tag)}`);

it('the header of a tag has the text and picture of its page, which everybody can see [ROUTE-56]', async () => {
  const { database } = site();
  const member = await site().member();
  const { key, url, image } = await upload(member, await pngPicture({ width: 40, height: 40 }));
  const row = tagPageRow({ tag: 'ルミ', description: '星の子。', image_key: key });
  await insertRows(database, 'tag_pages', [row]);
  expect(await pageOf('ルミ')).toMatchObject({
    tag: 'ルミ',
    is_character: true,
    description: '星の子。',
    image_url: url,
    image: { width: 40, height: 40, placeholder: image.placeholder, alt: '' },
  });
  expect((await site().visitor().fetch(url)).status).toBe(200);
});

it.each(['だれも使っていない', 'a/b', '99%', '🐱'.repeat(30)])(
  'the header of a tag without a description or posts has empty fields: %s',
  async (tag) => {
    expect(await pageOf(tag)).toEqual({
      tag,
      count: 0,
      is_character: false,
      description: '',
      image_url: null,
      image: null,
      related: [],
    });
  },
);

it('related tags are ordered by the number of public posts that have both tags, the highest number first [ROUTE-61]', async () => {
  const member = await site().member();
  await publish(member, ['関連', '水彩', '夜']);
  await publish(member, ['関連', '夜']);
  await publish(member, ['ほかの話', '朝']);
  const draft = { ...fields, character_tags: ['関連', '下書きだけ'], requestId: newId() };
  await member.call('createDraft', draft);
  await publish(await site().member({ visibility: 'private' }), ['関連', '非公開だけ']);
  const { count, related } = await pageOf('関連');
  expect(count).toBe(2);
  expect(related).toEqual([
    { tag: '夜', count: 2, is_character: false },
    { tag: '水彩', count: 1, is_character: false },
  ]);
});

describe('tags that are muted or contain a muted word', () => {
  const requested = <Answer>(
    viewer: TestClient,
    path: string,
    search: Record<string, string> = {},
  ) => viewer.get<Answer>(`${path}?${new URLSearchParams(search).toString()}`);
  const tagsOf = (uses: TagUse[]) => uses.map(({ tag }) => tag);

  it('are replaced by other tags in suggestions [HIDE-38]', async () => {
    const viewer = await site().member();
    const names = Array.from({ length: TAG_SUGGESTIONS + 5 }, (_, n) => `提案${n + 10}`);
    const author = await site().member();
    await publish(author, names.slice(0, 5));
    await publish(author, names.slice(0, 10));
    await publish(author, names.slice(5));
    await publish(author, ['提案', 'ルミの提案']);
    const [first = '', ...others] = names.slice(0, 5);
    await viewer.call('setMute', { kind: 'word', value: first });
    for (const value of [...others, '提案']) await viewer.call('setMute', { kind: 'tag', value });
    const path = '/api/tags';
    const { items } = await requested<{ items: TagUse[] }>(viewer, path, { q: '提案' });
    expect(tagsOf(items).toSorted()).toEqual(names.slice(5).toSorted());
    await viewer.call('setMute', { kind: 'tag', value: 'るみ' });
    const named = await requested<{ items: TagUse[] }>(viewer, path, { q: 'ルミ' });
    expect(tagsOf(named.items)).not.toContain('ルミ');
    expect(tagsOf(named.items)).toContain('ルミの提案');
  });

  it('are omitted from the fictional characters; other tags take their place in the lists of popular and related tags [HIDE-38]', async () => {
    const viewer = await site().member();
    const names = Array.from({ length: POPULAR_TAGS + 5 }, (_, n) => `流行${n + 10}`);
    for (let times = 0; times < 8; times += 1) {
      const author = await site().member();
      for (let start = 0; start < names.length; start += 5) {
        await publish(author, ['流行り', ...names.slice(start, start + 5)]);
      }
    }
    const [one = '', two = '', ...others] = names;
    for (const value of ['流行り', one, two]) await viewer.call('setMute', { kind: 'tag', value });
    await viewer.call('setMute', { kind: 'tag', value: 'トト' });
    const { characters, tags } = await requested<PopularTags>(viewer, '/api/tags/popular');
    expect(tags).toHaveLength(POPULAR_TAGS);
    expect(tagsOf(tags)).toEqual(others.toSorted().toReversed().slice(0, POPULAR_TAGS));
    expect(tagsOf(characters)).toEqual(someCharacters.filter((tag) => tag !== 'トト'));
    for (const value of others.slice(0, 15)) await viewer.call('setMute', { kind: 'tag', value });
    const { tag, related } = await requested<TagDetail>(viewer, '/api/tags/page', {
      tag: '流行り',
    });
    expect(tag).toBe('流行り');
    expect(tagsOf(related)).toEqual(others.slice(15));
  });
});

it('a tag has at most eight related tags [ROUTE-61]', async () => {
  const member = await site().member();
  await publish(member, ['多い', ...Array.from({ length: 9 }, (_, n) => `多い${n}`)]);
  expect((await pageOf('多い')).related).toHaveLength(RELATED_TAGS);
});

it.each(['', 'tag=', `tag=${'あ'.repeat(31)}`, 'tag=a%00'])(
  'the page of a tag with ?%s is refused',
  async (search) => {
    const failure = await failureOf(site().visitor().get(`/api/tags/page?${search}`));
    expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
  },
);
