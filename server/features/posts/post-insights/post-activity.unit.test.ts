import { beforeEach, expect, it, vi } from 'vitest';
import { type Activity, PostActivity, type PostView } from './post-activity.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

const viewOf = (hash: string): PostView => ({
  hash,
  postId: 'post',
  source: 'home',
  day: '2026-11-26',
});

/** Creates a `PostActivity` that records its batches instead of storing them. The first `fails` batches fail. */
function gathering(fails = 0) {
  const stored: Activity[] = [];
  const warned = vi.fn();
  let failing = fails;
  const activity = new PostActivity(
    async (batch) => {
      failing -= 1;
      if (failing >= 0) throw new Error('the database is away');
      stored.push(batch);
    },
    { warn: warned, error: warned },
  );
  return { activity, stored, warned };
}

it('the activity of 5 seconds is stored in one batch', async () => {
  const { activity, stored } = gathering();
  activity.view(viewOf('a'));
  activity.view(viewOf('b'));
  activity.touch('post');
  activity.touch('post');
  await vi.advanceTimersByTimeAsync(4999);
  expect(stored).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(stored).toEqual([{ views: [viewOf('a'), viewOf('b')], touched: ['post'] }]);
  expect(activity.knows('a')).toBe(true);
  expect(activity.knows('c')).toBe(false);
});

it('a batch is stored at the next attempt when an attempt has failed [SEEN-13]', async () => {
  const { activity, stored, warned } = gathering(1);
  activity.view(viewOf('a'));
  activity.touch('post');
  await activity.flush();
  expect(warned).toHaveBeenCalledOnce();
  activity.view(viewOf('b'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(stored).toEqual([{ views: [viewOf('a'), viewOf('b')], touched: ['post'] }]);
});

it('one last attempt to store the activity is made when the process stops', async () => {
  const { activity, stored, warned } = gathering(1);
  activity.view(viewOf('a'));
  await activity.close();
  activity.touch('post');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(warned).toHaveBeenCalledOnce();
  expect(stored).toEqual([]);
});

it('many views are stored in batches of 100, without duplicates', async () => {
  const { activity, stored } = gathering();
  for (let index = 0; index < 250; index += 1) activity.view(viewOf(String(index)));
  await Promise.all([activity.flush(), activity.flush()]);
  expect(stored.map(({ views }) => views.length)).toEqual([100, 100, 50]);
});

it('further views are not counted while 20,000 views wait to be stored', async () => {
  const { activity, stored } = gathering();
  for (let index = 0; index < 20_001; index += 1) activity.view(viewOf(String(index)));
  await activity.flush();
  expect(stored.flatMap(({ views }) => views)).toHaveLength(20_000);
});
