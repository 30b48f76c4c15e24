import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { insertMember, insertPost } from '#server/testing/factories.ts';
import { changeJobs } from '#server/testing/run-jobs.ts';
import { useSiteProcesses } from '#server/testing/site-processes.ts';
import { deletionKind } from './account-deletions.job.ts';

const { test, start } = useSiteProcesses();

async function countOf(table: 'posts' | 'profiles' | 'deleted_content'): Promise<number> {
  const rows = await test().database.read.selectFrom(table).select('id').execute();
  return rows.length;
}

const POSTS = 100;

it('when a process is killed during a deletion, the next process completes the deletion once [ACC-17, ACC-40]', async () => {
  const { id: user_id } = await insertMember(test().database);
  const posts: string[] = [];
  while (posts.length < POSTS) posts.push(await insertPost(test().database, user_id));
  const past = new Date(Date.now() - 1000).toISOString();
  const deletion = {
    user_id,
    deleted_by: user_id,
    deletion_reason: '本人による退会',
    visibility_before: 'public',
    delete_after: past,
    begun_at: null,
  } as const;
  await test().database.write(async (transaction) => {
    await transaction.insertInto('account_deletions').values(deletion).execute();
    await enqueue(transaction, deletionKind, { userId: user_id }, { at: past });
  });
  // A foreign key to one of the posts blocks the deletion halfway, so that the first process cannot complete it.
  const { setup } = test().database;
  await sql`create table kept (post_id text references posts (id))`.execute(setup);
  await sql`insert into kept values (${posts[POSTS / 2]})`.execute(setup);
  const first = await start();
  await expect.poll(() => countOf('posts'), { interval: 5 }).toBeLessThan(POSTS);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await countOf('posts')).toBeGreaterThan(0);
  await sql`drop table kept`.execute(setup);
  // A killed process keeps its lease, and a failed job waits for its next attempt. The test skips both waits.
  const due = { state: 'waiting', lease_id: null, leased_until: null, run_at: past } as const;
  await changeJobs(test(), 'account-deletion', due);
  await start();
  await expect.poll(() => countOf('profiles'), { timeout: 20_000 }).toBe(0);
  expect(await countOf('deleted_content')).toBe(POSTS + 1);
});
