import type { Comment } from '#contract/comments/comments.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { toSummary } from '#server/features/members/profiles/profiles.service.ts';
import { hiddenNotice } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import { readShownPage } from '#server/features/members/visibility/shown-page.service.ts';
import { hiddenAmong } from '#server/features/members/visibility/visibility.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { After } from '#server/platform/database/keyset.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { likedAmong } from './comment-likes.store.ts';
import {
  type Commentable,
  canReadText,
  isNotifiedOfHiding,
  isUnseen,
  permissionsFor,
  shownState,
} from './comments.policy.ts';
import { type CommentRow, findClosed } from './comments.store.ts';

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

/**
 * Reads which of the comments on a post or event the viewer likes, and which threads are closed. Returns the function
 * that converts each comment for the viewer.
 */
export async function commentViews(
  database: Queryable,
  viewer: Viewer,
  about: Commentable,
  rows: readonly CommentRow[],
): Promise<(row: CommentRow) => Comment> {
  const ids = rows.filter(({ likes_count }) => likes_count > 0).map(({ id }) => id);
  const liked = await likedAmong(database, ids, viewer.userId);
  const closed = await closedThreads(database, rows);
  return (row) =>
    toComment(viewer, about, row, {
      isLiked: liked.has(row.id),
      isClosed: closed.has(row.parent_id ?? row.id),
    });
}

/** Returns the ids of the closed threads of the comments. Reads only threads whose first comment is not in `rows`. */
async function closedThreads(database: Queryable, rows: readonly CommentRow[]) {
  const ids = new Set(rows.map(({ id }) => id));
  const others = rows.flatMap(({ parent_id }) => parent_id ?? []).filter((id) => !ids.has(id));
  const known = rows.filter((row) => row.replies_closed_at !== null).map(({ id }) => id);
  return new Set([...known, ...(await findClosed(database, [...new Set(others)]))]);
}

function toComment(
  viewer: Viewer,
  about: Commentable,
  row: CommentRow,
  { isLiked, isClosed }: { isLiked: boolean; isClosed: boolean },
): Comment {
  const { id, post_id, event_id, parent_id, created_at, user_id } = row;
  const state = shownState(row);
  const { hidden_at, hidden_by } = row;
  const shown = { user_id, parent_id, state, hidden_at, hidden_by, created_at };
  const isReadable = canReadText(viewer, shown, about);
  return {
    id,
    post_id,
    event_id,
    parent_id,
    state,
    content: isReadable ? row.content : '',
    created_at,
    edited_at: isReadable ? row.edited_at : null,
    likes_count: isReadable ? row.likes_count : 0,
    liked: isReadable && isLiked,
    closed: parent_id === null && state !== 'deleted' && isClosed,
    hidden: state === 'hidden' && isNotifiedOfHiding(viewer, shown) ? hiddenNotice(row) : null,
    author: state === 'deleted' ? null : toSummary({ ...row, id: user_id }),
    can: permissionsFor(viewer, shown, { about, isClosed }),
  };
}
