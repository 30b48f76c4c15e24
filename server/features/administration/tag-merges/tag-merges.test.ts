import { beforeAll, expect, it } from 'vitest';
import { DAY, MINUTE } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard, PostDetail } from '#contract/posts/posts.ts';
import type { TagAlias } from '#contract/tags/managed-tags.ts';
import type { TagDetail, TagUse } from '#contract/tags/tags.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import { joinTags } from '#server/features/posts/posts/post-columns.ts';
import { postTagRows } from '#server/features/posts/posts/posts.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { saveCharacters } from '#server/testing/characters.ts';
import { insertPost, insertRows } from '#server/testing/factories.ts';
import { runJobs, runOneJob } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { POSTS_PER_SLICE } from './tag-merges.job.ts';

const site = useTestApp();

beforeAll(() => saveCharacters(site().database));

const admin = () => site().member({ rank: 'super_admin' });

const mergeAll = (now = Date.now) => runJobs(site(), 'tag-merge', { now });

const soon = () => Date.now() + 2 * MINUTE;

async function publish(client: TestClient, character_tags: string[]): Promise<string> {
  const fields = { title: '夜の散歩', category: 'fanart' as const, character_tags };
  const { post } = await client.call('createPost', { ...fields, requestId: newId() });
  return post.id;
}

/** Inserts a post whose tag later becomes an alias, as if it had been written before the merge. */
async function insertTagged(userId: string, tag: string, fields = {}): Promise<string> {
  const id = await insertPost(site().database, userId, {
    character_tags: joinTags([tag, '夜']),
    ...fields,
  });
  await insertRows(site().database, 'post_character_tags', postTagRows(id, [tag, '夜']));
  return id;
}

const tagsOf = async (client: TestClient, postId: string) =>
  (await client.get<PostDetail>(`/api/posts/${postId}`)).character_tags;

const titlesWith = async (tag: string) => {
  const search = encodeURIComponent(tag);
  const page = await site().visitor().get<Page<PostCard>>(`/api/posts?tags=${search}`);
  return page.items.map(({ id }) => id);
};

async function useOf(tag: string): Promise<number> {
  const path = `/api/tags?q=${encodeURIComponent(tag)}`;
  const { items } = await site().visitor().get<{ items: TagUse[] }>(path);
  return items.find((use) => use.tag === tag)?.count ?? 0;
}

it('a merge rewrites all spellings of a tag in posts, drafts and events, without changing the times of the posts [SITETAG-03]', async () => {
  const [client, fan] = [await admin(), await site().member()];
  const posts = [
    await publish(fan, ['ねこまつり', '夜']),
    await publish(fan, ['ネコマツリ', '猫祭']),
    await publish(await site().member({ visibility: 'followers' }), ['ねこまつり']),
  ];
  const { post: draft } = await fan.call('createDraft', {
    title: '',
    character_tags: ['ﾈｺﾏﾂﾘ'],
    requestId: newId(),
  });
  const eventId = await insertEvent(site(), fan.id, { tag: 'ねこまつり' });
  const before = await fan.get<PostDetail>(`/api/posts/${posts[0]}`);
  await client.call('mergeTags', { from: 'ねこまつり', into: '猫祭' });
  await mergeAll();
  const after = await fan.get<PostDetail>(`/api/posts/${posts[0]}`);
  expect(after).toEqual({ ...before, character_tags: ['猫祭', '夜'] });
  expect(await tagsOf(fan, posts[1] ?? '')).toEqual(['猫祭']);
  expect(await tagsOf(fan, draft.id)).toEqual(['猫祭']);
  expect(await fan.get(`/api/events/${eventId}`)).toMatchObject({ tag: '猫祭' });
  expect((await titlesWith('猫祭')).toSorted()).toEqual(posts.slice(0, 2).toSorted());
  expect(await useOf('猫祭')).toBe(2);
  expect(await useOf('ねこまつり')).toBe(0);
  const stored = await site()
    .database.read.selectFrom('post_character_tags')
    .where('tag', 'in', ['ねこまつり', 'ネコマツリ', 'ﾈｺﾏﾂﾘ'])
    .select('post_id')
    .execute();
  expect(stored).toEqual([]);
});

it('after a merge, searches find posts by the new tag only', async () => {
  const [client, fan] = [await admin(), await site().member()];
  const id = await publish(fan, ['きつねび']);
  const find = async (tag: string) => {
    const path = `/api/search?type=posts&q=${encodeURIComponent(`#${tag}`)}`;
    return JSON.stringify(await fan.get<object>(path)).includes(id);
  };
  expect(await find('きつねび')).toBe(true);
  await client.call('mergeTags', { from: 'きつねび', into: '狐火' });
  await mergeAll();
  expect(await find('狐火')).toBe(true);
  expect(await find('きつねび')).toBe(false);
});

it('a merge applies to posts that are written or restored later', async () => {
  const [client, fan] = [await admin(), await site().member()];
  const restored = await publish(fan, ['hanabi']);
  const { deleted_id } = await fan.call('deletePost', { postId: restored });
  await client.call('mergeTags', { from: 'hanabi', into: '花火' });
  const requestId = newId();
  const fields = { title: '花火', category: 'photo' as const, requestId };
  const call = { ...fields, character_tags: ['Hanabi', '花火', '夏'] };
  const { post } = await fan.call('createPost', call);
  expect(post.character_tags).toEqual(['花火', '夏']);
  // The repeated call finds the first post by its request id, although the tags of the call differ from the stored
  // tags.
  expect((await fan.call('createPost', call)).post.id).toBe(post.id);
  await fan.call('restorePost', { deletedId: deleted_id });
  expect(await tagsOf(fan, restored)).toEqual(['花火']);
});

it('a merge runs in slices, and runs a second time for writes that were in progress when the merge began [SITETAG-03]', async () => {
  const [client, fan] = [await admin(), await site().member()];
  // Runs merges that other tests have queued.
  await mergeAll();
  const ids: string[] = [];
  for (let n = 0; n <= POSTS_PER_SLICE; n += 1) ids.push(await insertTagged(fan.id, 'しっぽ'));
  const { posts_count } = await client.call('mergeTags', { from: 'しっぽ', into: '尻尾' });
  expect(posts_count).toBe(ids.length);
  const left = async () => {
    const page = await client.get<Page<TagAlias>>('/api/admin/tag-aliases');
    return page.items.find(({ alias }) => alias === 'しっぽ')?.posts_left;
  };
  expect(await left()).toBe(ids.length);
  await runOneJob(site(), 'tag-merge');
  expect(await left()).toBe(1);
  await mergeAll();
  expect(await left()).toBe(0);
  const late = await insertTagged(fan.id, 'しっぽ');
  await mergeAll();
  expect(await tagsOf(fan, late)).toEqual(['しっぽ', '夜']);
  await mergeAll(soon);
  expect(await tagsOf(fan, late)).toEqual(['尻尾', '夜']);
  const merges = await site().database.read.selectFrom('tag_merges').select('id').execute();
  expect(merges).toEqual([]);
});

it('a merge that began while the clock was ahead ends when the clock is right [OPS-396]', async () => {
  const client = await admin();
  await mergeAll(soon);
  await client.call('mergeTags', { from: 'ほうき星', into: '彗星' });
  const created_at = new Date(Date.now() + 31 * DAY).toISOString();
  await site().database.write((transaction) =>
    transaction.updateTable('tag_merges').set({ created_at }).execute(),
  );
  await mergeAll();
  await mergeAll(soon);
  const merges = await site().database.read.selectFrom('tag_merges').select('id').execute();
  expect(merges).toEqual([]);
});

it('a merge counts the posts that still have the old tag in any spelling, and counts a post with two spellings once [SITETAG-03]', async () => {
  const [client, fan] = [await admin(), await site().member()];
  await mergeAll();
  const id = await publish(fan, ['しっぽの日', 'シッポの日']);
  await publish(fan, ['シッポの日']);
  const merged = await client.call('mergeTags', { from: 'しっぽの日', into: '尻尾の日' });
  expect(merged.posts_count).toBe(2);
  const left = async () => {
    const page = await client.get<Page<TagAlias>>('/api/admin/tag-aliases');
    return page.items.find(({ alias }) => alias === 'しっぽの日')?.posts_left;
  };
  expect(await left()).toBe(2);
  await runOneJob(site(), 'tag-merge');
  expect(await tagsOf(fan, id)).not.toContain('しっぽの日');
  expect(await left()).toBe(2);
  await mergeAll();
  expect(await left()).toBe(0);
});

it('concurrent processes merge each post once [SITETAG-03]', async () => {
  const client = await admin();
  const authors = await Promise.all(Array.from({ length: 6 }, () => site().member()));
  for (const author of authors) {
    for (let post = 0; post < POSTS_PER_SLICE / 2; post += 1) await publish(author, ['ふたり']);
  }
  await client.call('mergeTags', { from: 'ふたり', into: '二人' });
  await Promise.all([mergeAll(), mergeAll(), mergeAll()]);
  await mergeAll();
  expect(await useOf('ふたり')).toBe(0);
  expect(await useOf('二人')).toBe(3 * POSTS_PER_SLICE);
});

it('a merge also applies to tags that were earlier merged into the old tag, and can be reversed by the opposite merge', async () => {
  const [client, fan] = [await admin(), await site().member()];
  const id = await publish(fan, ['りんごA']);
  await client.call('mergeTags', { from: 'りんごA', into: 'りんごB' });
  await client.call('mergeTags', { from: 'りんごB', into: 'りんごC' });
  await mergeAll();
  expect(await tagsOf(fan, id)).toEqual(['りんごC']);
  expect(await tagsOf(fan, await publish(fan, ['りんごA']))).toEqual(['りんごC']);
  await client.call('mergeTags', { from: 'りんごC', into: 'りんごB' });
  await mergeAll();
  expect(await tagsOf(fan, id)).toEqual(['りんごB']);
  expect(await tagsOf(fan, await publish(fan, ['りんごA']))).toEqual(['りんごB']);
});

it('deleting an alias makes it an independent tag again', async () => {
  const [client, fan] = [await admin(), await site().member()];
  await client.call('mergeTags', { from: 'そら', into: '空' });
  await client.call('deleteTagAlias', { alias: 'そら' });
  await client.call('deleteTagAlias', { alias: 'そら' });
  expect(await tagsOf(fan, await publish(fan, ['そら']))).toEqual(['そら']);
  const log = await site()
    .database.read.selectFrom('audit_log')
    .where('actor_id', '=', client.id)
    .orderBy('created_at')
    .select(['action', 'target_id'])
    .execute();
  expect(log).toEqual([
    { action: 'tag.merged', target_id: '空' },
    { action: 'tag.alias-deleted', target_id: '空' },
  ]);
});

it.each([
  ['a tag and itself', { from: '海', into: '海' }, 'into', '別のタグを選んでください'],
  [
    'the tag of a character, in whatever kana',
    { from: 'るみ', into: '海' },
    'from',
    '「ルミ」はキャラクターのタグです。まとめる前に、キャラクターの一覧から外してください',
  ],
])('a merge of %s is refused', async (_, input, field, message) => {
  const failure = await failureOf((await admin()).call('mergeTags', input));
  expect(failure.envelope.details?.fields).toEqual({ [field]: message });
});

it('a merge into a tag that is already merged is refused', async () => {
  const client = await admin();
  await client.call('mergeTags', { from: 'うみべ', into: '海辺' });
  const failure = await failureOf(client.call('mergeTags', { from: 'なぎさ', into: 'うみべ' }));
  expect(failure.envelope.details?.fields).toEqual({
    into: '「うみべ」は「海辺」の別名です。「海辺」を選んでください',
  });
});

it('a merge redirects readers of the old tag to the new tag [SITETAG-07]', async () => {
  const [client, fan] = [await admin(), await site().member()];
  const id = await publish(fan, ['tsuki_mi']);
  await client.call('mergeTags', { from: 'tsuki_mi', into: '月見' });
  await mergeAll();
  expect(await titlesWith('Tsuki_mi')).toEqual([id]);
  const page = await site().visitor().get<TagDetail>('/api/tags/page?tag=tsuki_mi');
  expect(page).toMatchObject({ tag: '月見', count: 1 });
  const { items } = await site().visitor().get<{ items: TagUse[] }>('/api/tags?q=tsuki');
  expect(items).toEqual([{ tag: '月見', count: 1, is_character: false }]);
});
