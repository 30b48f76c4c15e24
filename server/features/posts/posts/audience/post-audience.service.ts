import { z } from 'zod';
import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { idSchema } from '#contract/foundations/primitives.ts';
import { addToCounts } from '#server/features/tags/tags/tags.shared.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { enqueueAnew } from '#server/platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import { splitTags } from '../post-columns.ts';
import { feedAudience } from '../posts.policy.ts';
import { publishedKeyset } from '../posts.store.ts';
import { lockVisibility } from '../writing/write-post.store.ts';
import * as store from './post-audience.store.ts';

const copyKind = jobKind<{ userId: string }>({
  name: 'audience-copy',
  payload: z.strictObject({ userId: idSchema }),
  key: ({ userId }) => userId,
  userId: ({ userId }) => userId,
});

/**
 * Queues the copying of a member's visibility to their posts, in the transaction that changes the visibility. A running
 * copy starts again. Must be called before the member is locked, because the copy job locks its own row before the
 * member.
 */
export async function queueAudienceCopy(transaction: Queryable, userId: string): Promise<void> {
  await enqueueAnew(transaction, copyKind, { userId });
}

/**
 * Returns the job that copies visibilities in slices. A slice has posts of one member, and members alternate, so that
 * the newest posts of all members come first. After each slice, the job pauses for as long as the slice took, so that
 * copying uses at most half of the database's time.
 */
export function createCopyJob({ database }: { database: Database }): Job {
  return defineJob({
    kind: copyKind,
    attempts: 50,
    isPaced: true,
    run: ({ userId }, job) => database.write((transaction) => copySlice(transaction, userId, job)),
  });
}

/** The number of posts in one transaction, which is low so that other writers do not wait long. */
export const POSTS_PER_SLICE = 100;

/** The post after which the copy continues. */
const cursorSchema = z.object({ time: z.string(), id: z.string() });

/** Copies the visibility of a member to the next slice of their posts, the newest first. Ends or pauses the job. */
async function copySlice(transaction: Queryable, userId: string, job: LeasedJob): Promise<void> {
  const reached = await job.lock(transaction);
  const after = reached === null ? publishedKeyset.start : cursorSchema.parse(reached);
  // Locks the visibility. Writers of posts also lock it, so this job and the writers store the newest visibility.
  const visibility = await lockVisibility(transaction, userId);
  if (visibility === null) return job.end(transaction);
  const lockNext = store.lockNextPosts(POSTS_PER_SLICE);
  const posts = await lockNext(transaction, { ...after, user: userId });
  await setAudiences(transaction, posts, visibility);
  const last = posts.length === POSTS_PER_SLICE ? posts.at(-1) : undefined;
  if (last === undefined) return job.end(transaction);
  await job.pause(transaction, { progress: { time: last.created_at, id: last.id } });
}

async function setAudiences(
  transaction: Queryable,
  posts: store.CopiedPost[],
  visibility: ProfileVisibility,
): Promise<void> {
  const changed = posts
    .map((post) => ({ ...post, wanted: feedAudience(visibility, post.own_audience) }))
    .filter(({ audience, wanted }) => audience !== wanted);
  for (const [audience, alike] of Map.groupBy(changed, ({ wanted }) => wanted)) {
    const ids = alike.map(({ id }) => id);
    await store.setAudience(transaction, ids, { audience });
  }
  await addToCounts(transaction, changesOfTags(changed));
}

/** Returns by how much the number of public posts of each tag changes with the audience of posts. */
function changesOfTags(
  posts: (Pick<Tables['posts'], 'audience' | 'character_tags'> & { wanted: ProfileVisibility })[],
): Map<string, number> {
  const changes = new Map<string, number>();
  for (const { audience, wanted, character_tags } of posts) {
    const step = Number(wanted === 'public') - Number(audience === 'public');
    if (step === 0) continue;
    for (const tag of splitTags(character_tags)) {
      changes.set(tag, (changes.get(tag) ?? 0) + step);
    }
  }
  return changes;
}
