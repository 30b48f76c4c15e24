import { expect, it, vi } from 'vitest';
import { HOUR, MINUTE } from '#contract/foundations/limits.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { Database } from './platform/database/database.ts';
import { insertPost, insertRows } from './testing/factories.ts';
import { useTestApp } from './testing/test-app.ts';

const site = useTestApp();

const past = new Date(Date.now() - 1).toISOString();

const expiring = [
  'mail_notices',
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

it('a minute after the start, housekeeping deletes expired rows and no others [HIDE-26, LIKE-36, MAIL-33, PROFILE-14]', async () => {
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
    const notice = { unsubscribe_hash: '' };
    await transaction
      .insertInto('mail_notices')
      .values([
        { ...notice, id_hash: 'old', expires_at: past },
        { ...notice, id_hash: 'new', expires_at: later },
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
    mail_notices: 2,
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
        mail_notices: 1,
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

/** Inserts 1200 expired sign-in attempts. Deleting them takes three slices. */
async function insertExpired(): Promise<void> {
  const attempts = Array.from({ length: 1200 }, (_, index) => ({
    state_hash: `many-${index}`,
    code_verifier: '',
    nonce: '',
    mode: 'popup' as const,
    expires_at: past,
  }));
  await insertRows(site().database, 'sign_in_attempts', attempts);
}

it('an hour after the start, housekeeping deletes all expired rows in slices [LIKE-36, TAKE-07]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startHousekeeping(site());
  await insertExpired();
  await vi.advanceTimersByTimeAsync(HOUR);
  vi.useRealTimers();
  await vi.waitFor(async () => expect((await counts()).sign_in_attempts).toBe(1), 20_000);
  await stop();
});

it('stopped housekeeping ends after the current slice and records no failure [OPS-143]', async () => {
  const { database } = site();
  await insertExpired();
  const attempts = async () => (await counts()).sign_in_attempts as number;
  const before = await attempts();
  const [slice, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const write: Database['write'] = async (body) => {
    const result = await database.write(body);
    if ((await attempts()) < before) slice.resolve();
    // Each sweep waits here for the stop. After the stop, a sweep must not start another slice.
    await stopped.promise;
    return result;
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const stop = startHousekeeping({ ...site(), database: { ...database, write } });
  await vi.advanceTimersByTimeAsync(MINUTE);
  vi.useRealTimers();
  await slice.promise;
  const ended = stop();
  stopped.resolve();
  await ended;
  expect(await attempts()).toBe(before - 500);
  expect(await database.read.selectFrom('work_failures').selectAll().execute()).toEqual([]);
});

it('the stored response to a batch of likes expires after a week [LIKE-36]', async () => {
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
