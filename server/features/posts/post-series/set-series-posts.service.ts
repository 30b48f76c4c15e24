import type { z } from 'zod';
import { SERIES_OF_POST_MAX, SERIES_PARTS_MAX } from '#contract/foundations/limits.ts';
import type { moveSeriesPost as moveFunction, PostSeries } from '#contract/posts/post-series.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import { POSITION_GAP } from '#server/features/posts/post-lists/positions.policy.ts';
import { moveEntry, positionAtEnd } from '#server/features/posts/post-lists/post-lists.service.ts';
import { postNotFound } from '#server/features/posts/posts/posts.service.ts';
import { queueSeriesNotices } from '#server/features/posts/series-notices/series-notices.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { isOwnSeries, seriesNotFound } from './post-series.policy.ts';
import { readSeries } from './post-series.service.ts';
import { postSeries } from './post-series.store.ts';
import { type PostSeriesTable, seriesPartRow } from './post-series.tables.ts';
import * as parts from './series-parts.store.ts';

/** Locks a series of the viewer and runs a change of it. Throws `not-found`, even for a series of another member. */
export async function changeSeries(
  database: Database,
  viewer: Viewer,
  id: string,
  change: (transaction: Queryable, series: PostSeriesTable) => Promise<void>,
): Promise<PostSeries> {
  await database.write(async (transaction) => {
    await lockProfiles(transaction, [viewer.userId]);
    await change(transaction, await lockOwn(transaction, viewer, id));
  });
  return readSeries(database, viewer, id);
}

/** Locks a series of the viewer until the transaction ends, even if it is deleted. Throws `not-found`. */
export async function lockAnyOwn(transaction: Queryable, viewer: Viewer, id: string) {
  const row = await postSeries.lock(transaction, id);
  if (!row || !isOwnSeries(viewer, row)) throw seriesNotFound();
  return row;
}

async function lockOwn(transaction: Queryable, viewer: Viewer, id: string) {
  const row = await lockAnyOwn(transaction, viewer, id);
  if (row.deleted_at !== null) throw seriesNotFound();
  return row;
}

/** Appends the viewer's posts to the viewer's series. Throws `not-found`, `post-missing` and the errors of limits. */
export async function addPosts(
  database: Database,
  viewer: Viewer,
  { seriesId, postIds }: { seriesId: string; postIds: string[] },
): Promise<PostSeries> {
  await database.write(async (transaction) => {
    await lockProfiles(transaction, [viewer.userId]);
    await queueSeriesNotices(transaction, { seriesId, userId: viewer.userId });
    await append(transaction, await lockOwn(transaction, viewer, seriesId), postIds);
  });
  return readSeries(database, viewer, seriesId);
}

/** Appends posts of the viewer to a series that the transaction has locked. */
export async function append(
  transaction: Queryable,
  { id: series_id, user_id, updated_at }: PostSeriesTable,
  postIds: readonly string[],
): Promise<void> {
  const present = await parts.postsAmong(transaction, postIds, series_id);
  const added = [...new Set(postIds)].filter((id) => !present.has(id));
  if (added.length === 0) return;
  const own = await parts.ownPostsAmong(transaction, added, user_id);
  if (own.size < added.length) throw postNotFound();
  await refuseFull(transaction, await postSeries.countItems(transaction, series_id), added);
  const first = await positionAtEnd(postSeries, transaction, series_id);
  const rows = added.map((post_id, index) =>
    seriesPartRow({ series_id, post_id, user_id, position: first + index * POSITION_GAP }),
  );
  await postSeries.insertItems(transaction, rows);
  await postSeries.update(transaction, series_id, { updated_at: versionAfter(updated_at) });
}

async function refuseFull(transaction: Queryable, known: number, added: readonly string[]) {
  if (known + added.length > SERIES_PARTS_MAX) {
    const message = `ひとつのシリーズに入れられる投稿は${SERIES_PARTS_MAX}件までです`;
    throw new AppError('resource-exhausted', message, { reason: 'series-posts-full' });
  }
  const full = await parts.findFullPosts(transaction, added, SERIES_OF_POST_MAX);
  if (full.length === 0) return;
  const message = `ひとつの投稿を入れられるシリーズは${SERIES_OF_POST_MAX}個までです`;
  throw new AppError('resource-exhausted', message, { reason: 'series-of-post-full' });
}

/** Removes a post from a series of the viewer. A repeated call changes nothing. Throws `not-found`. */
export async function removePost(
  database: Database,
  viewer: Viewer,
  { seriesId: list, postId: post }: { seriesId: string; postId: string },
): Promise<PostSeries> {
  return changeSeries(database, viewer, list, (transaction) =>
    postSeries.deleteItem(transaction, { list, post }),
  );
}

/**
 * Moves a post in a series of the viewer after another post, or to the beginning. Moves from two devices both take
 * effect, because each is relative to another post. Throws `not-found` and `post-missing`.
 */
export async function movePost(
  database: Database,
  viewer: Viewer,
  { seriesId: list, postId: post, afterPostId: after }: z.output<typeof moveFunction.input>,
): Promise<PostSeries> {
  return changeSeries(database, viewer, list, async (transaction) => {
    for (const named of after === null ? [post] : [post, after]) {
      if (!(await postSeries.findItem(transaction, { list, post: named }))) throw postNotFound();
    }
    await moveEntry(postSeries, transaction, { list, post }, after);
  });
}
