import { MINUTE } from '#contract/foundations/limits.ts';
import { foldText } from '#contract/foundations/search-text.ts';
import { tagIdentity } from '#contract/tags/tag-identity.ts';
import {
  respellEvents,
  retagEvents,
} from '#server/features/events/events/writing/replace-event-tags.service.ts';
import { retagPosts } from '#server/features/posts/posts/tag-replacement/replace-post-tags.service.ts';
import { listTagsAfter } from '#server/features/posts/posts/tag-replacement/tagged-posts.shared.store.ts';
import {
  respellFollows,
  retagFollows,
} from '#server/features/social/tag-follows/tag-follows.service.ts';
import { mergeKind } from '#server/features/tags/tags/tag-aliases.service.ts';
import {
  deleteMerge,
  lockMerge,
  restartMerge,
  updateMerge,
} from '#server/features/tags/tags/tag-aliases.shared.store.ts';
import { findSpellings, spellingsKind } from '#server/features/tags/tags/tag-spellings.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';

interface MergeDeps {
  database: Database;
  now?: () => number;
}

/** The number of posts in one transaction. It is low, so that other writers do not wait long. */
export const POSTS_PER_SLICE = 20;
/** The number of tags in use that are compared with an alias or a spelling in one transaction. */
const TAGS_PER_SLICE = 500;
/**
 * The pause before the second run. It is longer than any write, so all writes that began before the alias was stored
 * have ended.
 */
const SECOND_PASS_AFTER = MINUTE;

/** Returns the job that rewrites merged tags in slices. It runs twice, because concurrent writes may miss the alias. */
export function createMergeJob(deps: MergeDeps): Job {
  return defineJob({
    kind: mergeKind,
    attempts: 10,
    isPaced: true,
    run: ({ folded }, job) => mergeSlice(deps, folded, job),
  });
}

async function mergeSlice({ database, now = Date.now }: MergeDeps, folded: string, job: LeasedJob) {
  await database.write(async (transaction) => {
    await job.lock(transaction);
    const merge = await lockMerge(transaction, folded);
    if (!merge) return;
    if (merge.after_tag === '') {
      await retagEvents(transaction, folded, merge.into_tag);
      await retagFollows(transaction, folded, merge.into_tag);
    }
    const hasEnded = await rewriteSome(transaction, merge);
    if (hasEnded) await endPass(transaction, merge, { job, now: now() });
    else await job.pause(transaction);
  });
}

/** Rewrites some posts with the next spelling of the alias. Returns whether all posts are rewritten. */
async function rewriteSome(transaction: Queryable, merge: Tables['tag_merges']): Promise<boolean> {
  const { folded, into_tag: into, after_tag } = merge;
  const tags = await listTagsAfter(transaction, after_tag, TAGS_PER_SLICE);
  const from = tags.find((tag) => tag !== into && foldText(tag) === folded);
  if (from !== undefined) {
    const rewritten = await retagPosts(transaction, { from, into }, POSTS_PER_SLICE);
    if (rewritten < POSTS_PER_SLICE) await updateMerge(transaction, folded, from);
    return false;
  }
  const last = tags.length === TAGS_PER_SLICE ? tags.at(-1) : undefined;
  if (last !== undefined) await updateMerge(transaction, folded, last);
  return last === undefined;
}

async function endPass(
  transaction: Queryable,
  { folded, created_at }: Tables['tag_merges'],
  { job, now }: { job: LeasedJob; now: number },
): Promise<void> {
  // A later time was stored while the clock was ahead.
  const begun = Math.min(Date.parse(created_at), now);
  const second = begun + SECOND_PASS_AFTER;
  if (now >= second) {
    await deleteMerge(transaction, folded);
    await job.end(transaction);
    return;
  }
  await restartMerge(transaction, folded, new Date(begun).toISOString());
  await job.pause(transaction, { until: second });
}

/** Creates the job that rewrites tags in slices when they differ from the stored spelling. */
export function createSpellingsJob({ database }: { database: Database }): Job {
  // The position is not stored, so a process that takes over the job begins with the first tag again.
  let after = '';
  return defineJob({
    kind: spellingsKind,
    attempts: 10,
    isPaced: true,
    run: async (_payload, job) => {
      after = await rewriteSlice(database, job, after);
    },
  });
}

/** Rewrites some posts. Returns the tag after which the next slice begins, or an empty text at the end. */
async function rewriteSlice(database: Database, job: LeasedJob, after: string): Promise<string> {
  return database.write(async (transaction) => {
    await job.lock(transaction);
    if (after === '') {
      await respellEvents(transaction, (tags) => respelled(transaction, tags));
      await respellFollows(transaction, (tags) => respelled(transaction, tags));
    }
    const tags = await listTagsAfter(transaction, after, TAGS_PER_SLICE);
    const [change] = await respelled(transaction, tags);
    if (change) {
      const [from, into] = change;
      const rewritten = await retagPosts(transaction, { from, into }, POSTS_PER_SLICE);
      await job.pause(transaction);
      return rewritten < POSTS_PER_SLICE ? from : after;
    }
    const last = tags.length === TAGS_PER_SLICE ? tags.at(-1) : undefined;
    if (last === undefined) await job.end(transaction);
    else await job.pause(transaction);
    return last ?? '';
  });
}

/** Returns the tags that are written differently now, each with its new spelling. */
async function respelled(database: Queryable, tags: readonly string[]) {
  const spellings = await findSpellings(database, tags);
  return tags.flatMap((tag) => {
    const into = spellings.get(tagIdentity(tag)) ?? tag;
    return into === tag ? [] : [[tag, into] as [string, string]];
  });
}
