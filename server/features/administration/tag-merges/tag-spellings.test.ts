import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import { foldText } from '#contract/foundations/search-text.ts';
import type { PostCard, PostDetail } from '#contract/posts/posts.ts';
import { tagIdentity } from '#contract/tags/tag-identity.ts';
import type { TagDetail, TagUse } from '#contract/tags/tags.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import { joinTags } from '#server/features/posts/posts/post-columns.ts';
import { postTagRows } from '#server/features/posts/posts/posts.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost, insertRows } from '#server/testing/factories.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { POSTS_PER_SLICE } from './tag-merges.job.ts';

const site = useTestApp();

async function publish(client: TestClient, character_tags: string[]): Promise<string> {
  const fields = { title: '夜の散歩', category: 'fanart' as const, character_tags };
  const { post } = await client.call('createPost', { ...fields, requestId: newId() });
  return post.id;
}

const tagsOf = async (client: TestClient, postId: string) =>
  (await client.get<PostDetail>(`/api/posts/${postId}`)).character_tags;

const get = <Answer>(path: string) => site().visitor().get<Answer>(path);

async function insertTagged(userId: string, tags: string[]): Promise<string> {
  const id = await insertPost(site().database, userId, { character_tags: joinTags(tags) });
  await insertRows(site().database, 'post_character_tags', postTagRows(id, tags));
  return id;
}

it.each([
  ['Luna', 'luna', 'ＬＵＮＡ'],
  ['が\u306e木', 'か\u3099の木', 'が\u306e木'],
  ['ﾈｺの日', 'ネコの日', 'ﾈコの日'],
  ['Straße', 'STRASSE', 'straße'],
  ['夏〜秋', '夏～秋', '#夏\u200b〜秋'],
  ['ｽﾀｰ･ﾀﾞｽﾄ', 'スター・ダスト', 'ｽﾀｰ・ダスト\ufe0f'],
  ['ΣΊΣΥΦΟΣ', 'Σίσυφος', 'σίσυφοσ'],
])(
  '%s, %s and %s are one tag, in the spelling that was written first [SITETAG-04, SITETAG-09]',
  async (first, ...others) => {
    const fan = await site().member();
    const posts = [await publish(fan, [first])];
    for (const other of others) posts.push(await publish(fan, [other]));
    for (const id of posts) expect(await tagsOf(fan, id)).toEqual([first]);
    expect(await tagsOf(fan, await publish(fan, [...others, '夜']))).toEqual([first, '夜']);
    for (const spelling of [first, ...others]) {
      const search = encodeURIComponent(spelling);
      const { items } = await get<Page<PostCard>>(`/api/posts?tags=${search}`);
      expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(posts));
      expect((await get<TagDetail>(`/api/tags/page?tag=${search}`)).tag).toBe(first);
      const uses = (await get<{ items: TagUse[] }>(`/api/tags?q=${search}`)).items;
      const same = uses.filter(({ tag }) => tagIdentity(tag) === tagIdentity(first));
      // The search does not treat ß as ss.
      expect(new Set([first, ...same.map(({ tag }) => tag)])).toEqual(new Set([first]));
    }
  },
);

it.each(['・', 'ー', '_', '#️⃣', '\u200b'])('%j is refused as a tag [SITETAG-08]', async (tag) => {
  const fan = await site().member();
  const fields = { title: '夜の散歩', category: 'fanart' as const, character_tags: [tag] };
  const answer = fan.call('createPost', { ...fields, requestId: newId() });
  await expect(answer).rejects.toThrow('INVALID_ARGUMENT');
});

it('hiragana and katakana are different tags [SITETAG-08]', async () => {
  const fan = await site().member();
  expect(await tagsOf(fan, await publish(fan, ['ゆきやま', 'ユキヤマ']))).toEqual([
    'ゆきやま',
    'ユキヤマ',
  ]);
});

it('spellings that several members use at the same time become one tag, which later events also use [SITETAG-04]', async () => {
  const fans = [await site().member(), await site().member(), await site().member()];
  const spellings = ['Comet', 'COMET', 'ｃｏｍｅｔ'];
  const posts = await Promise.all(fans.map((fan, index) => publish(fan, [spellings[index] ?? ''])));
  const [one = ''] = await tagsOf(fans[0] ?? expect.fail(), posts[0] ?? '');
  expect(spellings).toContain(one);
  for (const id of posts) expect(await tagsOf(fans[0] ?? expect.fail(), id)).toEqual([one]);
  const { event } = await (fans[0] ?? expect.fail()).call('createEvent', {
    title: '流星の夜',
    event_date: new Date(Date.now() + 86_400_000).toISOString(),
    tag: 'cOmEt',
    requestId: newId(),
  });
  expect(event.tag).toBe(one);
});

it('a tag in use determines how later posts spell it [SITETAG-09]', async () => {
  const { database } = site();
  await insertRows(database, 'tags', [{ tag: 'Nebula', tag_key: foldText('Nebula'), count: 1 }]);
  const fan = await site().member();
  expect(await tagsOf(fan, await publish(fan, ['NEBULA']))).toEqual(['Nebula']);
});

it('a new character determines how earlier posts and events spell its tag [SITETAG-05]', async () => {
  const [admin, fan] = [await site().member({ rank: 'super_admin' }), await site().member()];
  const posts = [await publish(fan, ['stella', '夜'])];
  for (let post = 0; post <= POSTS_PER_SLICE; post += 1) {
    posts.push(await insertTagged(fan.id, ['stella', 'STELLA']));
  }
  const eventId = await insertEvent(site(), fan.id, { tag: 'ｓｔｅｌｌａ' });
  const character = { color: '', description: '', aliases: [], image_key: null };
  await admin.call('saveCharacter', { tag: 'Stella', baseUpdatedAt: null, ...character });
  expect(await tagsOf(fan, await publish(fan, ['STELLA']))).toEqual(['Stella']);
  await runJobs(site(), 'tag-spellings');
  const [first, ...others] = posts;
  expect(await tagsOf(fan, first ?? '')).toEqual(['Stella', '夜']);
  for (const id of others) expect(await tagsOf(fan, id)).toEqual(['Stella']);
  const event = await fan.get<{ tag: string }>(`/api/events/${eventId}`);
  expect(event.tag).toBe('Stella');
});
