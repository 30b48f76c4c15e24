import { expect, it } from 'vitest';
import { insertMember, insertPost } from '#server/testing/factories.ts';
import { useSiteProcesses } from '#server/testing/site-processes.ts';

const { test, start } = useSiteProcesses();

async function countOf(table: 'posts' | 'profiles' | 'deleted_content'): Promise<number> {
  const rows = await test().database.read.selectFrom(table).select('id').execute();
  return rows.length;
}

const POSTS = 400;

it('a process that is killed in the middle is followed by one that deletes the rest, once', async () => {
  const { id: user_id } = await insertMember(test().database);
  for (let index = 0; index < POSTS; index += 1) await insertPost(test().database, user_id);
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
  const first = await start();
  await expect.poll(() => countOf('posts'), { interval: 5, timeout: 10_000 }).toBeLessThan(POSTS);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await countOf('posts')).toBeGreaterThan(0);
  // A process that has been killed holds its lease a while. The test does not wait: it ends the lease.
  await test().database.write((transaction) =>
    transaction.updateTable('account_deletions').set({ leased_until: past }).execute(),
  );
  await start();
  await expect.poll(() => countOf('profiles'), { timeout: 20_000 }).toBe(0);
  expect(await countOf('deleted_content')).toBe(POSTS + 1);
});
