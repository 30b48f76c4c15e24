import { z } from 'zod';
import { sentence } from '#contract/foundations/plain-text.ts';
import { idSchema } from '#contract/foundations/primitives.ts';
import { notifyMembers } from '#server/features/notifications/notifications/notify-members.service.ts';
import { readersAmong } from '#server/features/posts/posts/post-readers.service.ts';
import { seriesPartsKind } from '#server/features/posts/series-notices/series-notices.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import { postSeries } from './post-series.store.ts';
import { listFollowers } from './series-follows.store.ts';
import { listUnnotified, setNotified } from './series-parts.store.ts';

/** The followers that one transaction tells. */
const SLICE = 500;
/** The posts of which one run tells. A follower is told of the last of them that they see. */
const POSTS = 50;

const progressSchema = z.object({
  posts: z.array(z.object({ id: idSchema, title: z.string() })),
  after: z.string(),
});

type Progress = z.infer<typeof progressSchema>;

/**
 * Tells the followers of a series of its new posts, in slices. The posts are marked in the transaction that begins, and the
 * place in the list of followers is stored with each slice, so each follower is told once, whatever happens to processes.
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
  // Who adds a post waits for the lock of the job, so none is missed between the last look and the end of the job.
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

/** Marks the posts of which the followers are told from now on. Null when there are none. */
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
    await notifyOfPart(transaction, { from, to: [...readers], postId, title });
    waiting = waiting.filter((userId) => !readers.has(userId));
  }
}

interface PartNotification {
  /** The author of the series. */
  from: string;
  to: readonly string[];
  postId: string;
  title: string;
}

/** Notifies followers of a new post. The words of the series are not in the text, because they may change and be hidden. */
async function notifyOfPart(
  transaction: Queryable,
  { from, to, postId, title }: PartNotification,
): Promise<void> {
  await notifyMembers(transaction, {
    ...{ type: 'series', kind: 'series', from, to, texts: [title], relatedId: postId },
    text: (author) => ({
      title: 'フォロー中のシリーズに新しい作品があります',
      content: sentence`${author}さんが「${title}」をシリーズに加えました`,
    }),
  });
}
