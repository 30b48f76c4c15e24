import { expect, it, vi } from 'vitest';
import { HOUR, MINUTE } from '#contract/limits.ts';
import { startHousekeeping } from './housekeeping.ts';
import { insertPost } from './testing/factories.ts';
import { useTestApp } from './testing/test-app.ts';

const site = useTestApp();

const past = new Date(Date.now() - 1).toISOString();

const expiring = [
  'sessions',
  'csrf_tokens',
  'sign_in_attempts',
  'like_batches',
  'mutes',
  'former_usernames',
] as const;

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of expiring) {
    found[table] = (await site().database.read.selectFrom(table).selectAll().execute()).length;
  }
  return found;
}

it('ends what has expired, a minute after the start, and nothing else', async () => {
  const { database } = site();
  const [fan, gone] = [await site().member(), await site().member()];
  const postId = await insertPost(database, fan.id);
  for (const batchId of ['old-batch-of-likes', 'new-batch-of-likes']) {
    await fan.call('likePost', { postId, count: 1, batchId });
  }
  for (const value of ['これまで', 'これからも'])
    await fan.call('setMute', { kind: 'word', value });
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
      .insertInto('former_usernames')
      .values([
        { username_lower: 'old', user_id: fan.id, expires_at: past },
        { username_lower: 'new', user_id: fan.id, expires_at: later },
      ])
      .execute();
    await transaction
      .updateTable('like_batches')
      .set({ expires_at: past })
      .where('batch_id', '=', 'old-batch-of-likes')
      .execute();
    await transaction
      .updateTable('mutes')
      .set({ expires_at: past })
      .where('value', '=', 'これまで')
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
    mutes: 2,
    former_usernames: 2,
  });

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const stop = startHousekeeping(site());
  await vi.advanceTimersByTimeAsync(MINUTE);
  vi.useRealTimers();
  await vi.waitFor(
    async () =>
      expect(await counts()).toEqual({
        sessions: 1,
        csrf_tokens: 1,
        sign_in_attempts: 1,
        like_batches: 1,
        mutes: 1,
        former_usernames: 1,
      }),
    20_000,
  );
  await stop();
  const { batch_id } = await database.read
    .selectFrom('like_batches')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(batch_id).toBe('new-batch-of-likes');
});

it('goes on each hour, in slices, until nothing that has expired is left', async () => {
  const { database } = site();
  const attempts = Array.from({ length: 1200 }, (_, index) => ({
    state_hash: `many-${index}`,
    code_verifier: '',
    nonce: '',
    mode: 'popup' as const,
    expires_at: past,
  }));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startHousekeeping(site());
  await database.write(async (transaction) => {
    for (let from = 0; from < attempts.length; from += 300) {
      await transaction
        .insertInto('sign_in_attempts')
        .values(attempts.slice(from, from + 300))
        .execute();
    }
  });
  await vi.advanceTimersByTimeAsync(HOUR);
  vi.useRealTimers();
  await vi.waitFor(async () => expect((await counts()).sign_in_attempts).toBe(1), 20_000);
  await stop();
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
