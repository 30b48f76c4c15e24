import { withoutFolded } from '#contract/posts/folded-text.ts';
import { toSummary } from '#server/features/members/profiles/profiles.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { refOf, shownState } from './comments.policy.ts';
import { listCommentsById, listNotifiedComments } from './notified-comments.store.ts';
import { withoutHiddenComments } from './shown-comments.service.ts';

/**
 * Returns the comments of notifications by notification id, the latest first. Omits comments that the viewer may not
 * read. Also omits folded text, because it cannot be opened in a notification.
 */
export async function readNotifiedComments(
  database: Queryable,
  viewer: Viewer,
  notificationIds: readonly string[],
) {
  if (notificationIds.length === 0) return new Map<string, never[]>();
  const [onPosts, onEvents] = await Promise.all(
    (['post', 'event'] as const).map((kind) =>
      listNotifiedComments(kind)(database, notificationIds, {}),
    ),
  );
  const shown = [...(onPosts ?? []), ...(onEvents ?? [])].filter(
    (row) => shownState(row) === 'shown',
  );
  const readable = new Set(await withoutHiddenComments(database, viewer, shown));
  const comments = shown
    .filter((row) => readable.has(row))
    .map((row) => ({
      notificationId: row.notification_id,
      comment: {
        id: row.id,
        content: withoutFolded(row.content),
        author: toSummary({ ...row, id: row.user_id }),
      },
    }));
  const groups = Map.groupBy(comments, ({ notificationId }) => notificationId);
  return new Map(
    [...groups].map(([id, ofOne]) => [id, ofOne.map(({ comment }) => comment)] as const),
  );
}

/** Returns the viewer's own visible comments, by id, with their posts and events. Omits folded text. */
export async function readLikedComments(
  database: Queryable,
  viewer: Viewer,
  ids: readonly string[],
) {
  const rows = (await listCommentsById(database, ids, {})).filter(
    (row) => row.user_id === viewer.userId && shownState(row) === 'shown',
  );
  return new Map(
    rows.map((row) => {
      const { id } = row;
      const content = withoutFolded(row.content);
      const author = toSummary({ ...row, id: row.user_id });
      return [id, { id, content, author, page: refOf(row) }] as const;
    }),
  );
}
