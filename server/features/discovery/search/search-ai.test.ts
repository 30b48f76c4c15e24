import { beforeAll, expect, it } from 'vitest';
import type { SearchAi } from '#contract/discovery/search.ts';
import { publish } from '#server/features/posts/posts/writing/write-post.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { insertWorks, type Work } from '#server/testing/works.ts';
import { find, findAll } from './search.testing.ts';

const site = useTestApp();

let author: TestClient;
let reader: TestClient;
beforeAll(async () => {
  author = await site().member();
  reader = await site().member();
});

/** Returns the titles that a search for a word finds, read page by page. */
async function titles(
  client: TestClient,
  q: string,
  ai: SearchAi,
  more: Record<string, string> = {},
): Promise<string[]> {
  return (await findAll(client, 'posts', q, { ai, ...more })).map(({ title }) => title);
}

/** Inserts works with these titles and labels, each newer than the previous work. */
function works(made: readonly Work[]): Promise<string[]> {
  const start = Date.parse('2026-03-01T00:00:00.000Z');
  return insertWorks(
    site().database,
    made.map((work, minute) => ({
      created_at: new Date(start + minute * 60_000).toISOString(),
      pictured: false,
      ...work,
      user_id: author.id,
    })),
  );
}

it('a search finds posts without AI, or only posts made with AI, the newest or the best first [LABEL-70, LABEL-89]', async () => {
  await works([
    { title: '手描きの湖', likes_count: 1 },
    { title: '補助の湖', labels: 'spoiler,ai-assisted', likes_count: 3 },
    { title: '生成の湖', labels: 'ai-generated', likes_count: 2 },
    { title: 'ネタバレの湖', labels: 'spoiler,cover-sensitive', likes_count: 4 },
  ]);
  const found = (ai: SearchAi, sort: string) => titles(reader, 'の湖', ai, { sort });
  expect(await found('all', 'new')).toHaveLength(4);
  expect(await found('without', 'new')).toEqual(['ネタバレの湖', '手描きの湖']);
  expect(await found('only', 'new')).toEqual(['生成の湖', '補助の湖']);
  expect(await found('without', 'best')).toEqual(['ネタバレの湖', '手描きの湖']);
  expect(await found('only', 'best')).toEqual(['補助の湖', '生成の湖']);
  expect(await titles(reader, 'の湖 -手描き', 'without')).toEqual(['ネタバレの湖']);
  expect(await titles(reader, '', 'only')).toEqual([]);
  expect(await failureOf(find(reader, 'posts', 'の湖', { ai: 'some' }))).toMatchObject({
    envelope: { status: 'INVALID_ARGUMENT' },
  });
});

it('a search finds a post by its labels as soon as the labels change [LABEL-71]', async () => {
  const { id: postId } = await publish(author, { title: '変わる森', content: '' });
  const save = { postId, title: '変わる森', category: 'fanart' } as const;
  const labels = { spoiler: false, sensitive: false, ai: 'generated' } as const;
  expect(await titles(reader, '変わる森', 'without')).toEqual(['変わる森']);
  await author.call('updatePost', { ...save, labels });
  expect(await titles(reader, '変わる森', 'without')).toEqual([]);
  expect(await titles(reader, '変わる森', 'only')).toEqual(['変わる森']);
  await author.call('updatePost', { ...save, labels: { ...labels, ai: 'none' } });
  expect(await titles(reader, '変わる森', 'only')).toEqual([]);
});

it('while the labels in the index are outdated, a page is full and has the posts that match by their current labels [LABEL-90]', async () => {
  const ids = await works(Array.from({ length: 14 }, (_, n) => ({ title: `満ちる庭${n}` })));
  await site().database.write((transaction) =>
    transaction
      .updateTable('posts')
      .set({ labels: 'ai-assisted' })
      .where('id', 'in', ids.slice(7))
      .execute(),
  );
  const page = await find(reader, 'posts', '満ちる庭', { ai: 'without', limit: '5' });
  expect(page.items.map(({ title }) => title)).toEqual([6, 5, 4, 3, 2].map((n) => `満ちる庭${n}`));
});

it('a member who hides posts made with AI finds these posts only in a search for posts made with AI, with a content warning [LABEL-72, LABEL-91]', async () => {
  await works([{ title: '手描きの塔' }, { title: '生成の塔', labels: 'ai-generated' }]);
  const member = await site().member();
  await member.call('updateSettings', { label_settings: { ai: 'hide' } });
  expect(await titles(member, 'の塔', 'all')).toEqual(['手描きの塔']);
  const { items } = await find(member, 'posts', 'の塔', { ai: 'only' });
  expect(items.map(({ title, veil }) => [title, veil?.reasons])).toEqual([['生成の塔', ['ai']]]);
  await member.call('setMute', { kind: 'user', value: author.id });
  expect(await titles(member, 'の塔', 'only')).toEqual([]);
});
