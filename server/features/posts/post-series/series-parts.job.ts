import { z } from 'zod';
import { sentence } from '#contract/foundations/plain-text.ts';
import { idSchema } from '#contract/foundations/primitives.ts';
import { notifyMembers } from '#server/features/notifications/notifications/notify-members.service.ts';
import { readersAmong } from '#server/features/posts/posts/post-readers.service.ts';
import { seriesPartsKind } from '#server/features/posts/series-notices/series-notices.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import { listFollowers, postSeries } from './post-series.store.ts';
import { listUnnotified, setNotified } from './series-parts.store.ts';

/** The number of followers that one transaction notifies. */
const SLICE = 500;
/** The number of posts in one run. Each follower is notified of the last of these posts that the follower can see. */
const POSTS = 50;

const progressSchema = z.object({
  posts: z.array(z.object({ id: idSchema, title: z.string() })),
  after: z.string(),
});

type Progress = z.infer<typeof progressSchema>;

/**
 * Notifies the followers of a series of its new posts, in slices. The first transaction records that followers are
 * being notified of the posts, and each slice stores the last notified follower. So each follower is notified once,
 * even if processes end in between.
 */
export function createSeriesPartsJob({ database }: { database: Database }): Job {
  return defineJob({
    kind: seriesPartsKind,
    attempts: 8,
    run: ({ seriesId }, job) =>
      database.write((transaction) => notifySlice(transaction, seriesId, job)),
  });
}

async function notifySlice(transaction: Queryable, id: string, job: LeasedJob): Promise<void> {
  const stored = progressSchema.nullable().parse(await job.lock(transaction));
  // Adding a post waits for the lock of the job, so no post is missed between the last read and the end of the job.
  const series = await postSeries.lock(transaction, id);
  const isShown = series?.hidden_at === null && series.deleted_at === null;
  const progress = isShown ? (stored ?? (await begin(transaction, id, job))) : null;
  if (!series || !progress) return job.end(transaction);
  const limit = { after: progress.after, limit: SLICE };
  const followers = await listFollowers(transaction, id, limit);
  await notifyFollowers(transaction, series.user_id, progress.posts, followers);
  const after = followers.at(-1);
  const isOver = after === undefined || followers.length < SLICE;
  const next = isOver ? await begin(transaction, id, job) : { ...progress, after };
  if (next === null) return job.end(transaction);
  await job.pause(transaction, { progress: next });
}

/** Records the next posts as notified, and returns them. Returns null when there are no new posts. */
async function begin(transaction: Queryable, id: string, job: LeasedJob): Promise<Progress | null> {
  const posts = await listUnnotified(transaction, id, POSTS);
  if (posts.length === 0) return null;
  const ids = posts.map((post) => post.id);
  await setNotified(transaction, id, ids, new Date(job.now()).toISOString());
  return { posts, after: '' };
}

async function notifyFollowers(
  transaction: Queryable,
  from: string,
  posts: Progress['posts'],
  followers: readonly string[],
): Promise<void> {
  let waiting = followers;
  for (const { id: postId, title } of posts) {
    if (waiting.length === 0) return;
    const readers = await readersAmong(transaction, postId, waiting);
    await notifyMembers(transaction, {
      ...{ type: 'series', kind: 'series', from, to: [...readers], texts: [title] },
      relatedId: postId,
      text: textOf(title),
    });
    waiting = waiting.filter((userId) => !readers.has(userId));
  }
}

/** Returns the text about a new post. It omits the title of the series, which may change or be hidden later. */
const textOf = (title: string) => (author: string) => ({
  title: 'フォロー中のシリーズに新しい作品があります',
  content: sentence`${author}さんが「${title}」をシリーズに加えました`,
});
