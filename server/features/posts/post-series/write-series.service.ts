import type { z } from 'zod';
import {
  SERIES_MAX,
  SERIES_OF_POST_MAX,
  SERIES_PARTS_MAX,
  SERIES_RESTORE_TIME,
} from '#contract/foundations/limits.ts';
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
import type { PostSeriesTable } from '#server/features/posts/post-series/post-series.tables.ts';
import { postNotFound } from '#server/features/posts/posts/posts.service.ts';
import { queueSeriesNotices } from '#server/features/posts/series-notices/series-notices.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError, changedElsewhere } from '#server/platform/http/app-error.ts';
import { createOnce, requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { isOwnSeries, seriesNotFound } from './post-series.policy.ts';
import { readSeries } from './post-series.service.ts';
import * as store from './post-series.store.ts';
import { seriesPartRow, seriesRow } from './post-series.tables.ts';
import * as parts from './series-parts.store.ts';

export interface SeriesDeps {
  database: Database;
  links: LinkHolds;
}

/**
 * Makes a series. A repeated requestId returns the series of the first call. Throws series-full, series-words, post-missing
 * and limit-reached.
 */
export async function createSeries(
  { database, links }: SeriesDeps,
  viewer: Viewer,
  { requestId, postId, ...fields }: z.output<typeof createFunction.input>,
): Promise<PostSeries> {
  const { userId } = viewer;
  const { created: id } = await createOnce(database, {
    find: (queryable) => store.findSeriesOfRequest(queryable, userId, requestId),
    create: async (transaction) => {
      await lockProfiles(transaction, [userId]);
      await refuseTooMany(transaction, userId);
      await refuseWords(transaction, viewer, links, fields);
      await countUse(transaction, viewer, 'series');
      const row = seriesRow({ ...fields, user_id: userId, request_id: requestId });
      await store.insertSeries(transaction, row);
      if (postId !== null) {
        await append(transaction, row, [postId]);
        await queueSeriesNotices(transaction, { seriesId: row.id, userId });
      }
      return row.id;
    },
  });
  const series = await readSeries(database, viewer, id);
  if (series.title !== fields.title) throw requestUsed();
  return series;
}

async function refuseTooMany(transaction: Queryable, userId: string): Promise<void> {
  if ((await store.countSeries(transaction, userId)) < SERIES_MAX) return;
  const message = `シリーズは${SERIES_MAX}個まで作れます。使わないシリーズを削除してからお試しください`;
  throw new AppError('resource-exhausted', message, { reason: 'series-full' });
}

/** Throws series-words for new words that would wait for the team in a post: a series is shown at once. */
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
 * Runs a change of an own series, with the series locked. Throws not-found for series of others, which are no different from
 * missing ones here.
 */
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

async function lockOwn(
  transaction: Queryable,
  viewer: Viewer,
  id: string,
): Promise<PostSeriesTable> {
  const row = await store.lockSeries(transaction, id);
  if (!row || row.deleted_at !== null || !isOwnSeries(viewer, row)) throw seriesNotFound();
  return row;
}

/** Saves the words and the cover of an own series. Throws not-found, changed-elsewhere, series-words and post-missing. */
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
    const known = await parts.readParts(transaction, seriesId);
    if (coverPostId !== null && !known.some(({ post_id }) => post_id === coverPostId)) {
      throw postNotFound();
    }
    const updated_at = versionAfter(series.updated_at);
    await store.updateSeries(transaction, seriesId, { ...wanted, updated_at });
  });
}

/** Appends own posts to an own series. Throws not-found, post-missing and the errors of reached limits. */
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

async function append(
  transaction: Queryable,
  { id: series_id, user_id, updated_at }: PostSeriesTable,
  postIds: readonly string[],
): Promise<void> {
  const known = await parts.readParts(transaction, series_id);
  const has = new Set(known.map(({ post_id }) => post_id));
  const added = [...new Set(postIds)].filter((id) => !has.has(id));
  if (added.length === 0) return;
  const own = await parts.findOwnPosts(transaction, user_id, added);
  if (own.size < added.length) throw postNotFound();
  await refuseFull(transaction, known.length, added);
  const first = (known.at(-1)?.position ?? -1) + 1;
  const rows = added.map((post_id, index) =>
    seriesPartRow({ series_id, post_id, user_id, position: first + index }),
  );
  await parts.insertParts(transaction, rows);
  await store.updateSeries(transaction, series_id, { updated_at: versionAfter(updated_at) });
}

async function refuseFull(
  transaction: Queryable,
  known: number,
  added: readonly string[],
): Promise<void> {
  if (known + added.length > SERIES_PARTS_MAX) {
    const message = `ひとつのシリーズに入れられる投稿は${SERIES_PARTS_MAX}件までです`;
    throw new AppError('resource-exhausted', message, { reason: 'series-posts-full' });
  }
  const full = await parts.findFullPosts(transaction, added, SERIES_OF_POST_MAX);
  if (full.length === 0) return;
  const message = `ひとつの投稿を入れられるシリーズは${SERIES_OF_POST_MAX}個までです`;
  throw new AppError('resource-exhausted', message, { reason: 'series-of-post-full' });
}

/** Takes a post out of an own series. A repeated call changes nothing. Throws not-found. */
export async function removePost(
  database: Database,
  viewer: Viewer,
  { seriesId, postId }: { seriesId: string; postId: string },
): Promise<PostSeries> {
  return changeSeries(database, viewer, seriesId, (transaction) =>
    parts.deletePart(transaction, seriesId, postId),
  );
}

/** Deletes an own series, which can be restored for a day. A repeated call changes nothing. Throws not-found. */
export async function deleteSeries(
  { database }: { database: Database },
  viewer: Viewer,
  id: string,
): Promise<string> {
  await database.write(async (transaction) => {
    const row = await store.lockSeries(transaction, id);
    if (!row || !isOwnSeries(viewer, row)) throw seriesNotFound();
    if (row.deleted_at !== null) return;
    await store.updateSeries(transaction, id, { deleted_at: new Date().toISOString() });
  });
  return id;
}

/** Restores an own series that was deleted within a day. A repeated call changes nothing. Throws not-found and series-full. */
export async function restoreSeries(
  database: Database,
  viewer: Viewer,
  id: string,
): Promise<PostSeries> {
  await database.write(async (transaction) => {
    await lockProfiles(transaction, [viewer.userId]);
    await queueSeriesNotices(transaction, { seriesId: id, userId: viewer.userId });
    const row = await store.lockSeries(transaction, id);
    if (!row || !isOwnSeries(viewer, row)) throw seriesNotFound();
    if (row.deleted_at === null) return;
    if (Date.parse(row.deleted_at) < Date.now() - SERIES_RESTORE_TIME) throw seriesNotFound();
    await refuseTooMany(transaction, viewer.userId);
    await store.updateSeries(transaction, id, { deleted_at: null });
  });
  return readSeries(database, viewer, id);
}
