import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertMember, insertPost } from '#server/testing/factories.ts';
import { useSiteProcesses } from '#server/testing/site-processes.ts';

const { test, start } = useSiteProcesses();

async function countOf(table: 'posts' | 'profiles' | 'deleted_content'): Promise<number> {
  const rows = await test().database.read.selectFrom(table).select('id').execute();
  return rows.length;
}

const POSTS = 100;

it('a process that is killed in the middle is followed by one that deletes the rest, once', async () => {
  const { id: user_id } = await insertMember(test().database);
  const posts: string[] = [];
  while (posts.length < POSTS) posts.push(await insertPost(test().database, user_id));
  const past = new Date(Date.now() - 1000).toISOString();
  await test().database.write((transaction) =>
    transaction
      .insertInto('account_deletions')
      .values({
        user_id,
        deleted_by: user_id,
        deletion_reason: '本人による退会',
        visibility_before: 'public',
        delete_after: past,
        begun_at: null,
        lease_id: null,
        leased_until: null,
      })
      .execute(),
  );
  // However fast the first process is, it comes no further than to this post.
  const { setup } = test().database;
  await sql`create table kept (post_id text references posts (id))`.execute(setup);
  await sql`insert into kept values (${posts[POSTS / 2]})`.execute(setup);
  const first = await start();
  await expect.poll(() => countOf('posts'), { interval: 5 }).toBeLessThan(POSTS);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await countOf('posts')).toBeGreaterThan(0);
  await sql`drop table kept`.execute(setup);
  // A process that has been killed holds its lease a while. The test does not wait: it ends the lease.
  await test().database.write((transaction) =>
    transaction.updateTable('account_deletions').set({ leased_until: past }).execute(),
  );
  await start();
  await expect.poll(() => countOf('profiles'), { timeout: 20_000 }).toBe(0);
  expect(await countOf('deleted_content')).toBe(POSTS + 1);
});
