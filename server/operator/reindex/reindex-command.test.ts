import { expect, it } from 'vitest';
import type { PostCard } from '#contract/posts/posts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { commandsOn } from '../operator.testing.ts';

const site = useTestApp();

async function findPosts(client: TestClient, word: string): Promise<string[]> {
  const path = `/api/search?type=posts&q=${encodeURIComponent(word)}`;
  const { items } = await client.get<{ items: PostCard[] }>(path);
  return items.map(({ id }) => id);
}

const forget = ({ write }: Database) =>
  write(async (transaction) => {
    await transaction.deleteFrom('search_posts').execute();
    await transaction.deleteFrom('search_members').execute();
  });

it('lost entries of the search index are added again, and drafts get no entries [OPS-72]', async () => {
  const { database } = site();
  const member = await site().member();
  const id = await insertPost(database, member.id, { title: '流れ星の観察' });
  const draft = await insertPost(database, member.id, { title: '流れ星の下書き' });
  await database.write((transaction) =>
    transaction
      .updateTable('posts')
      .set({ is_published: false, is_draft: true })
      .where('id', '=', draft)
      .execute(),
  );
  await forget(database);
  expect(await findPosts(member, '流れ星')).toEqual([]);
  const { code, text } = await commandsOn(site())('reindex');
  expect([code, text]).toEqual([0, expect.stringContaining('2 posts, 0 events, 1 members')]);
  expect(await findPosts(member, '流れ星')).toEqual([id]);
  const members = database.read.selectFrom('search_members').select('id');
  expect(await members.execute()).toEqual([{ id: member.id }]);
});
