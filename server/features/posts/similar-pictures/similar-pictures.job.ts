import { setImmediate as nextTurn } from 'node:timers/promises';
import { sentence } from '#contract/foundations/plain-text.ts';
import { findSimilarPictures } from '#server/features/foundations/pictures/pictures.shared.store.ts';
import { notifyMembers } from '#server/features/notifications/notifications/notify-members.service.ts';
import { findPostAccess } from '#server/features/posts/posts/posts.shared.store.ts';
import { comparisonKind } from '#server/features/posts/posts/writing/post-effects.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import { variantDecoder } from '#server/platform/images/decoding.ts';
import {
  hashExtended,
  mirroredHash,
  type PerceptualHash,
} from '#server/platform/images/perceptual-hash.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import * as store from './similar-pictures.store.ts';
import { similarPictureRow } from './similar-pictures.tables.ts';

interface ComparisonDeps {
  database: Database;
  files: Files;
}

/** The maximum number of owners who are notified of one post: the owners with the earliest pictures. */
const OWNERS_MAX = 5;

/** An earlier picture and a later picture that is similar. */
interface Pair {
  own: store.PostedPicture;
  other: store.PostedPicture;
}

/** Compares the pictures of a post that was just published with pictures of other members, and notifies their owners. */
export function createComparisonJob(deps: ComparisonDeps): Job {
  return defineJob({
    kind: comparisonKind,
    attempts: 5,
    isPaced: true,
    run: async ({ postId }, job) => {
      const pairs: Pair[] = [];
      for (const picture of await store.listPicturesOf(deps.database.read, postId)) {
        pairs.push(...(await pairsOf(deps, picture)));
      }
      await notifyOwners(deps.database, job, firstOfEach(pairs));
    },
  });
}

/** Returns the earlier pictures of other members that are similar to a picture. */
async function pairsOf({ database, files }: ComparisonDeps, other: store.PostedPicture) {
  const keys = new Set<string>();
  for (const hash of await hashesOf(files, other.picture)) {
    for (const key of await findSimilarPictures(database.read, hash)) keys.add(key);
    // SQLite answers without yielding to the event loop. Between two queries, the process serves other requests.
    await nextTurn();
  }
  const posts = await store.listPostsWith(database.read, [...keys]);
  return posts
    .filter((own) => own.user_id !== other.user_id && own.published_at < other.published_at)
    .map((own) => ({ own, other }));
}

/** Returns the perceptual hashes of a picture, of its possible forms before a crop, and of their mirror images. */
async function hashesOf(files: Files, key: string): Promise<PerceptualHash[]> {
  const bytes = await files.read(key);
  const hashes = bytes ? await variantDecoder.run(() => hashExtended(bytes)) : [];
  return hashes.flatMap((hash) => [hash, mirroredHash(hash)]);
}

/** Returns one pair for each owner: the pair with their earliest picture. */
function firstOfEach(pairs: readonly Pair[]): Pair[] {
  const sorted = pairs.toSorted((a, b) => (a.own.published_at < b.own.published_at ? -1 : 1));
  const firsts = new Map<string, Pair>();
  for (const pair of sorted) {
    if (!firsts.has(pair.own.user_id)) firsts.set(pair.own.user_id, pair);
  }
  return [...firsts.values()].slice(0, OWNERS_MAX);
}

async function notifyOwners(database: Database, job: LeasedJob, pairs: readonly Pair[]) {
  await database.write(async (transaction) => {
    await job.lock(transaction);
    for (const pair of pairs) await notifyOwner(transaction, pair);
    await job.end(transaction);
  });
}

/**
 * Notifies an owner of a similar picture in a public post, unless the owner has allowed the author of the post to use
 * the picture. Like other notifications about a member's account, this notification cannot be turned off.
 */
async function notifyOwner(transaction: Queryable, { own, other }: Pair): Promise<void> {
  const access = await findPostAccess(transaction, other.id, own.user_id);
  if (!access?.is_published || access.audience !== 'public') return;
  const both = { owner_id: own.user_id, author_id: other.user_id };
  if ((await store.listAllowed(transaction, both)).includes(own.picture)) return;
  const row = similarPictureRow({
    ...both,
    own_post_id: own.id,
    own_picture: own.picture,
    post_id: other.id,
    picture: other.picture,
  });
  if (!(await store.insertSimilar(transaction, row))) return;
  await notifyMembers(transaction, {
    type: 'similar-picture',
    from: other.user_id,
    to: own.user_id,
    texts: [other.title],
    taggedId: other.id,
    relatedId: row.id,
    text: (author) => ({
      title: 'あなたの画像に似た投稿があります',
      content: sentence`${author}さんの「${other.title}」の画像が、あなたの投稿の画像に似ています。並べて確かめられます。`,
    }),
  });
}
