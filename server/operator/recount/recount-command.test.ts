import { expect, it } from 'vitest';
import { seedDemoContent } from '#demo/seed/seed.ts';
import { openFiles } from '#server/platform/files/files.ts';
import { quietLog } from '#server/testing/test-database.ts';
import { useOperatedSite } from '../operator.testing.ts';

const site = useOperatedSite();

async function seed(): Promise<void> {
  const { database, directory } = site();
  const files = openFiles(`${directory}/files`);
  await seedDemoContent({ database, files, log: quietLog }, { posts: 40 });
}

interface Report {
  differences: { counter: string; id: string; kept: number; counted: number }[];
}

async function recount(...args: string[]): Promise<Report['differences']> {
  const { code, text } = await site().run('recount', '--json', ...args);
  expect(code).toBe(0);
  return (JSON.parse(text) as Report).differences;
}

it('the counters of the fictional community are correct, and wrong counters are listed and corrected [OPS-190, OPS-70]', async () => {
  await seed();
  expect(await recount('--dry-run')).toEqual([]);
  await site().database.write(async (transaction) => {
    await transaction
      .updateTable('profiles')
      .set({ post_count: 900, follower_count: 901, following_count: 902 })
      .execute();
    await transaction
      .updateTable('posts')
      .set({ likes_count: 999, comments_count: 904, pictures_count: 903 })
      .execute();
    await transaction
      .updateTable('events')
      .set({ comments_count: 905, joined_count: 906, waiting_count: 907, interested_count: 908 })
      .execute();
    await transaction.updateTable('comments').set({ likes_count: 909 }).execute();
    const [first] = await transaction.selectFrom('tags').select('tag').limit(1).execute();
    await transaction
      .deleteFrom('tags')
      .where('tag', '=', first?.tag ?? '')
      .execute();
    await transaction.updateTable('tags').set({ count: 910 }).execute();
  });
  const differences = await recount('--dry-run');
  expect(new Set(differences.map(({ counter }) => counter)).size).toBe(12);
  const pictures = differences.filter(({ counter }) => counter === 'posts.pictures_count');
  expect(Math.max(...pictures.map(({ counted }) => counted))).toBeGreaterThan(1);
  expect(differences).toContainEqual(expect.objectContaining({ counter: 'tags.count', kept: 0 }));
  const { text } = await site().run('recount', '--dry-run');
  expect(text).toMatch(/profiles\.post_count \w{20}: 900 → \d+/);
  expect(await recount()).toEqual(differences);
  expect(await recount('--dry-run')).toEqual([]);
});
