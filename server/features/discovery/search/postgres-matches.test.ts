import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { insertWorks } from '#server/testing/works.ts';
import { find } from './search.testing.ts';

const POSTS = 3000;
const site = useTestApp();

/** Whether the post has the frequent word. Posts are counted from the newest, which is 0. */
const hasWord = (row: number) => row < 20 || (row > 700 && row % 50 === 0);

let reader: TestClient;
beforeAll(async () => {
  reader = await site().member();
  const { id: user_id } = await site().member();
  const start = Date.parse('2026-03-01T00:00:00.000Z');
  const works = Array.from({ length: POSTS }, (_, index) => {
    const row = POSTS - 1 - index;
    const words = [hasWord(row) ? '流星群' : '夜空', row === POSTS - 1 ? '皆既月食' : ''];
    const created_at = new Date(start + index * 60_000).toISOString();
    return { title: words.join(' '), created_at, pictured: false, user_id };
  });
  await insertWorks(site().database, works);
});

/** Returns the number of posts that a search finds, and whether it uses the index of tokens. */
async function search(q: string) {
  const { query } = pg.Client.prototype;
  const statements: string[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...sent: unknown[]
  ) {
    statements.push(JSON.stringify(sent[0]));
    return query.apply(this, sent as Parameters<typeof query>) as never;
  });
  const { items } = await find(reader, 'posts', q);
  spy.mockRestore();
  return { found: items.length, byTokens: statements.some((text) => text.includes('tokens @>')) };
}

it('posts are searched in order of time for a word that is frequent in the newest posts, because the tokens of the word are in many posts [SEARCH-34]', async () => {
  expect(await search('流星群')).toEqual({ found: 20, byTokens: false });
});

it('a word that is not in the newest posts is searched by its tokens [SEARCH-16]', async () => {
  expect(await search('皆既月食')).toEqual({ found: 1, byTokens: true });
});
