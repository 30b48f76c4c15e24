import { tagIdentity } from '#contract/tags/tag-identity.ts';
import { respellEvents } from '#server/features/events/events/tag-replacement/replace-event-tags.service.ts';
import { retagPosts } from '#server/features/posts/posts/tag-replacement/replace-post-tags.service.ts';
import { listTagsAfter } from '#server/features/posts/posts/tag-replacement/tagged-posts.shared.store.ts';
import { respellFollows } from '#server/features/social/tag-follows/tag-follows.service.ts';
import { findSpellings, spellingsKind } from '#server/features/tags/tags/tag-spellings.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import { POSTS_PER_SLICE } from './tag-merges.job.ts';

/** The number of tags in use that are compared with their spelling in one transaction. */
const TAGS_PER_SLICE = 500;

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
async function respelled(
  database: Queryable,
  tags: readonly string[],
): Promise<[from: string, into: string][]> {
  const spellings = await findSpellings(database, tags);
  return tags.flatMap((tag) => {
    const into = spellings.get(tagIdentity(tag)) ?? tag;
    return into === tag ? [] : [[tag, into] as [string, string]];
  });
}
