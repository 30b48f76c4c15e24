import { expect, it, vi } from 'vitest';
import { HOUR } from '#contract/limits.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createLog } from './platform/log/log.ts';
import { insertPost } from './testing/factories.ts';
import { useTestApp } from './testing/test-app.ts';

const site = useTestApp();

const past = new Date(Date.now() - 1).toISOString();

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of ['sessions', 'csrf_tokens', 'sign_in_attempts', 'like_batches'] as const) {
    found[table] = (await site().database.read.selectFrom(table).selectAll().execute()).length;
  }
  return found;
}

it('ends each hour what has expired, and nothing else', async () => {
  const { database } = site();
  const [fan, gone] = [await site().member(), await site().member()];
  const postId = await insertPost(database, fan.id);
  for (const batchId of ['old-batch-of-likes', 'new-batch-of-likes']) {
    await fan.call('likePost', { postId, count: 1, batchId });
  }
  await database.write(async (transaction) => {
    const attempt = { code_verifier: '', nonce: '', mode: 'popup' as const };
    const later = new Date(Date.now() + HOUR).toISOString();
    await transaction
      .insertInto('sign_in_attempts')
      .values([
        { ...attempt, state_hash: 'old', expires_at: past },
        { ...attempt, state_hash: 'new', expires_at: later },
      ])
      .execute();
    await transaction
      .updateTable('like_batches')
      .set({ expires_at: past })
      .where('batch_id', '=', 'old-batch-of-likes')
      .execute();
    await transaction
      .updateTable('sessions')
      .set({ expires_at: past })
      .where('user_id', '=', gone.id)
      .execute();
  });
  expect(await counts()).toEqual({
    sessions: 2,
    csrf_tokens: 2,
    sign_in_attempts: 2,
    like_batches: 2,
  });

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startHousekeeping({ ...site(), log: createLog('silent') });
  await vi.advanceTimersByTimeAsync(HOUR);
  vi.useRealTimers();
  await vi.waitFor(async () =>
    expect(await counts()).toEqual({
      sessions: 1,
      csrf_tokens: 1,
      sign_in_attempts: 1,
      like_batches: 1,
    }),
  );
  stop();
  const { batch_id } = await database.read
    .selectFrom('like_batches')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(batch_id).toBe('new-batch-of-likes');
});

it('keeps the answer to a batch of likes for a week', async () => {
  const fan = await site().member();
  const postId = await insertPost(site().database, fan.id);
  await fan.call('likePost', { postId, count: 1, batchId: 'batch-of-one-week' });
  const { expires_at } = await site()
    .database.read.selectFrom('like_batches')
    .where('batch_id', '=', 'batch-of-one-week')
    .select('expires_at')
    .executeTakeFirstOrThrow();
  const days = (Date.parse(expires_at) - Date.now()) / (24 * HOUR);
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
});
