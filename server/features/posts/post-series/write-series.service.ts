import type { z } from 'zod';
import { SERIES_RESTORE_TIME } from '#contract/foundations/limits.ts';
import type {
  createPostSeries as createFunction,
  PostSeries,
  SeriesFields,
  updatePostSeries as updateFunction,
} from '#contract/posts/post-series.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import {
  type LinkHolds,
  refuseUnreviewed,
} from '#server/features/moderation/link-holds/link-holds.service.ts';
import {
  createListOnce,
  entriesOfPost,
  listsOfMember,
} from '#server/features/posts/post-lists/post-lists.service.ts';
import { postNotFound } from '#server/features/posts/posts/posts.service.ts';
import { queueSeriesNotices } from '#server/features/posts/series-notices/series-notices.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { deleteSlices } from '#server/platform/database/delete-slices.ts';
import { changedElsewhere } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { refuseTooManySeries, seriesNotFound } from './post-series.policy.ts';
import { readSeries } from './post-series.service.ts';
import { deleteExpired, listDeletedBefore, postSeries } from './post-series.store.ts';
import { postSeriesFollowsTable, seriesRow } from './post-series.tables.ts';
import { append, changeSeries, lockAnyOwn } from './set-series-posts.service.ts';

interface SeriesDeps {
  database: Database;
  links: LinkHolds;
}

/**
 * Creates a series. A repeated requestId returns the series of the first call. Throws `series-full`, `series-words`,
 * `post-missing` and `limit-reached`.
 */
export async function createSeries(
  { database, links }: SeriesDeps,
  viewer: Viewer,
  { requestId, postId, ...fields }: z.output<typeof createFunction.input>,
): Promise<PostSeries> {
  const { userId } = viewer;
  const row = seriesRow({ ...fields, user_id: userId, request_id: requestId });
  const id = await createListOnce(database, postSeries, {
    requestId,
    row,
    words: ['title', 'description'],
    refuseMore: refuseTooManySeries,
    insert: async (transaction) => {
      await refuseWords(transaction, viewer, links, fields);
      await countUse(transaction, viewer, 'series');
      await postSeries.insert(transaction, row);
      if (postId === null) return;
      await append(transaction, row, [postId]);
      await queueSeriesNotices(transaction, { seriesId: row.id, userId });
    },
  });
  return readSeries(database, viewer, id);
}

/**
 * Throws `series-words` for new texts that would put a post into pending review, because a series is shown immediately.
 */
async function refuseWords(
  transaction: Queryable,
  viewer: Viewer,
  links: LinkHolds,
  { title, description }: SeriesFields,
  known?: SeriesFields,
): Promise<void> {
  const message =
    '運営の確認が必要なリンクや言葉は、シリーズに使えません。別の言葉にしてお試しください';
  await refuseUnreviewed(transaction, links, viewer, {
    texts: [title, description],
    ...(known && { known: [known.title, known.description] }),
    refusal: { reason: 'series-words', message },
  });
}

/**
 * Saves texts and cover of the viewer's series. Throws `not-found`, `changed-elsewhere`, `series-words` and
 * `post-missing`.
 */
export async function updateSeries(
  { database, links }: SeriesDeps,
  viewer: Viewer,
  { seriesId, coverPostId, baseUpdatedAt, ...fields }: z.output<typeof updateFunction.input>,
): Promise<PostSeries> {
  return changeSeries(database, viewer, seriesId, async (transaction, series) => {
    const wanted = { ...fields, cover_post_id: coverPostId };
    const isSame = (['title', 'description', 'cover_post_id'] as const).every(
      (name) => series[name] === wanted[name],
    );
    if (isSame) return;
    if (series.updated_at !== baseUpdatedAt) throw changedElsewhere();
    await refuseWords(transaction, viewer, links, fields, series);
    if (coverPostId !== null) {
      const cover = { list: seriesId, post: coverPostId };
      if (!(await postSeries.findItem(transaction, cover))) throw postNotFound();
    }
    const updated_at = versionAfter(series.updated_at);
    await postSeries.update(transaction, seriesId, { ...wanted, updated_at });
  });
}

/**
 * Deletes the viewer's series, which can be restored for a day. A repeated call changes nothing. Throws `not-found`.
 */
export async function deleteSeries(
  { database }: { database: Database },
  viewer: Viewer,
  id: string,
): Promise<string> {
  await database.write(async (transaction) => {
    const row = await lockAnyOwn(transaction, viewer, id);
    if (row.deleted_at !== null) return;
    await postSeries.update(transaction, id, { deleted_at: new Date().toISOString() });
  });
  return id;
}

/**
 * Restores a series that the viewer deleted less than a day ago. A repeated call changes nothing. Throws `not-found`
 * and `series-full`.
 */
export async function restoreSeries(
  database: Database,
  viewer: Viewer,
  id: string,
): Promise<PostSeries> {
  await database.write(async (transaction) => {
    await lockProfiles(transaction, [viewer.userId]);
    await queueSeriesNotices(transaction, { seriesId: id, userId: viewer.userId });
    const row = await lockAnyOwn(transaction, viewer, id);
    if (row.deleted_at === null) return;
    if (Date.parse(row.deleted_at) < Date.now() - SERIES_RESTORE_TIME) throw seriesNotFound();
    refuseTooManySeries(await postSeries.count(transaction, viewer.userId));
    await postSeries.update(transaction, id, { deleted_at: null });
  });
  return readSeries(database, viewer, id);
}

export const seriesOfPost = entriesOfPost(postSeries, 'series');

/** The series of a member with their related records. */
export const seriesOfMember = listsOfMember(
  postSeries,
  postSeriesFollowsTable,
  (transaction, row) => postSeries.delete(transaction, row.id),
);

/** Deletes the series that can no longer be restored. Their follows are deleted in slices. */
export async function deleteExpiredSeries(database: Database, before: string): Promise<void> {
  for (;;) {
    const ids = await listDeletedBefore(database.read, before, 100);
    if (ids.length === 0) return;
    for (const id of ids) {
      for await (const _ of deleteSlices(database, postSeriesFollowsTable, 'series_id', id));
      await deleteExpired(database, id, before);
    }
  }
}
