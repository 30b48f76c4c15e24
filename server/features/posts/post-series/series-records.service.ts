import type { MemberRecords } from '#server/features/members/deleted-content/deleted-content.service.ts';
import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import type { PostSeriesPartsTable } from '#server/features/posts/post-series/post-series.tables.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { deleteSlices } from '#server/platform/database/delete-slices.ts';
import * as store from './post-series.store.ts';
import { postSeriesFollowsTable } from './post-series.tables.ts';
import * as parts from './series-parts.store.ts';

/** The places of a post in series, for its backup. A series that is gone, or has another post there, is handled. */
export const seriesOfPost: RelatedRecords<PostSeriesPartsTable> = {
  table: 'post_series_parts',
  what: 'series',
  read: parts.readPartsOfPost,
  async restore(transaction, _post, rows) {
    for (const row of rows) await restorePart(transaction, row);
  },
};

/** Puts a post back at its place, or at the end when another post stands there by now. */
async function restorePart(transaction: Queryable, row: PostSeriesPartsTable): Promise<void> {
  if (!(await store.lockSeries(transaction, row.series_id))) return;
  const present = await parts.readParts(transaction, row.series_id);
  const isTaken = present.some(({ position }) => position === row.position);
  const position = isTaken ? (present.at(-1)?.position ?? 0) + 1 : row.position;
  await parts.insertParts(transaction, [{ ...row, position }]);
}

/** The series of a member with all that belongs to them. */
export const seriesOfMember: MemberRecords = {
  columns: ['post_series.user_id', 'post_series_parts.user_id'],
  async *deleteAll({ database }, userId) {
    for (;;) {
      const ids = await store.listSomeIds(database.read, userId, 20);
      if (ids.length === 0) return;
      for (const id of ids) {
        yield* deleteSlices(database, postSeriesFollowsTable, 'series_id', id);
        await store.deleteSeries(database, id, null);
        yield;
      }
    }
  },
};

/** Deletes the series for which the time of restoration is over, with the follows in slices. */
export async function deleteExpiredSeries(database: Database, before: string): Promise<void> {
  for (;;) {
    const ids = await store.listDeletedBefore(database.read, before, 100);
    if (ids.length === 0) return;
    for (const id of ids) {
      for await (const _ of deleteSlices(database, postSeriesFollowsTable, 'series_id', id));
      await store.deleteSeries(database, id, before);
    }
  }
}
