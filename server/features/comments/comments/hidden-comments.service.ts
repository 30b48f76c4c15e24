import type { Page } from '#contract/foundations/primitives.ts';
import { readShownPage } from '#server/features/members/visibility/shown-page.service.ts';
import { hiddenAmong } from '#server/features/members/visibility/visibility.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { After } from '#server/platform/database/keyset.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { isNotifiedOfHiding, isUnseen } from './comments.policy.ts';
import type { CommentRow } from './comments.store.ts';

/** Omits comments that mutes and blocks hide from the viewer, and comments of others in their first pending review. */
export async function withoutHiddenComments(
  database: Queryable,
  viewer: Viewer,
  all: CommentRow[],
): Promise<CommentRow[]> {
  const rows = all.filter((row) => !isUnseen(row) || isNotifiedOfHiding(viewer, row));
  const writers = rows.map(({ user_id }) => user_id);
  const hidden = await hiddenAmong(database, viewer, writers, { moderated: true });
  if (!hidden) return rows;
  return rows.filter(
    ({ user_id: userId, content }) => !hidden.hides({ userId, texts: [content], tags: [] }),
  );
}

interface CommentList {
  keyset: { afterRow(row: CommentRow): After; cursor(after: After): string };
  start: After;
  limit: number;
  list(after: After, limit: number): Promise<Page<CommentRow>>;
}

/** Returns a page of comments, without comments that are hidden from the viewer. */
export async function readShownComments(
  database: Queryable,
  viewer: Viewer,
  comments: CommentList,
): Promise<Page<CommentRow>> {
  const show = async (rows: CommentRow[]) =>
    (await withoutHiddenComments(database, viewer, rows)).map((row) => ({ row, item: row }));
  return readShownPage(viewer, { ...comments, show });
}
