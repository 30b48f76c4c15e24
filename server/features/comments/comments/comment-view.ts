import type { Comment } from '#contract/comments/comments.ts';
import { toSummary } from '#server/features/members/profiles/profiles.service.ts';
import { hiddenNotice } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import {
  type Commentable,
  canReadText,
  isNotifiedOfHiding,
  permissionsFor,
  shownState,
} from './comments.policy.ts';
import type { CommentRow } from './comments.store.ts';

/** Converts a comment for a viewer who can see its post or event. */
export function toComment(viewer: Viewer, about: Commentable, row: CommentRow): Comment {
  const { id, post_id, event_id, parent_id, created_at, user_id } = row;
  const state = shownState(row);
  const shown = { user_id, state, hidden_at: row.hidden_at };
  return {
    id,
    post_id,
    event_id,
    parent_id,
    state,
    content: canReadText(viewer, shown, about) ? row.content : '',
    created_at,
    hidden: state === 'hidden' && isNotifiedOfHiding(viewer, shown) ? hiddenNotice(row) : null,
    author: state === 'deleted' ? null : toSummary({ ...row, id: user_id }),
    can: permissionsFor(viewer, shown, about),
  };
}
