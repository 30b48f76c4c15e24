import type { Comment } from '#contract/comments/comments.ts';
import { toSummary } from '#server/features/members/profiles/profiles.service.ts';
import { hiddenNotice } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findLiked } from './comment-likes.store.ts';
import {
  type Commentable,
  canReadText,
  isNotifiedOfHiding,
  permissionsFor,
  shownState,
} from './comments.policy.ts';
import { type CommentRow, findClosed } from './comments.store.ts';

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
  const liked = await findLiked(database, viewer.userId, ids);
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
