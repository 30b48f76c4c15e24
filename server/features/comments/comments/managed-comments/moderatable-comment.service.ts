import type {
  CurrentContent,
  ModeratableContent,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { unknownSnapshot } from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { restorerOfComments } from '../comment-backup.service.ts';
import { commentNotFound, isCommentVisible } from '../comment-threads.service.ts';
import { readCount } from '../commentables.store.ts';
import { refOf, topicOf } from '../comments.policy.ts';
import type { PublishCommentsEvent } from '../comments.service.ts';
import { findRow } from '../comments.store.ts';
import { deleteCommentWithin, removeDecidedComment } from '../delete-comment.service.ts';
import { publishComment, setTeamHiding } from '../moderate-comment.service.ts';
import { findTitles, shownOfMember } from './managed-comments.store.ts';

interface CommentDeps {
  database: Database;
  publishCommentsEvent: PublishCommentsEvent;
}

export function moderatableComment({
  database,
  publishCommentsEvent: publishEvent,
}: CommentDeps): ModeratableContent {
  return {
    word: 'コメント',
    permission: 'manage_posts',
    find,
    isVisible: (viewer, id) => isCommentVisible(database.read, viewer, id),
    notFound: commentNotFound,
    setHiding: ({ transaction, afterCommit }, { id, page: about }, hiding) =>
      setTeamHiding(transaction, { id, about }, hiding, { publishEvent, afterCommit }),
    publish: ({ transaction, viewer }, comment) => publishComment(transaction, viewer, comment),
    remove: ({ transaction, afterCommit, viewer }, { id: commentId, ...deletion }) =>
      deleteCommentWithin(transaction, { publishEvent, afterCommit }, viewer, {
        commentId,
        ...deletion,
      }),
    removeDecided: ({ transaction, afterCommit }, deletion) =>
      removeDecidedComment(transaction, { publishEvent, afterCommit }, deletion),
    ofMember: shownOfMember,
    restorer: restorerOfComments,
    publishRestored: publishCount(publishEvent),
  };
}

/** Creates the function that publishes the number of comments of a post or event after a restoration. */
export function publishCount(
  publishEvent: PublishCommentsEvent,
): ModeratableContent['publishRestored'] {
  return async ({ transaction, afterCommit }, page) => {
    const count = await readCount(transaction, page);
    afterCommit(() => publishEvent(topicOf(page), count));
  };
}

async function find(database: Queryable, id: string): Promise<CurrentContent | null> {
  const row = await findRow(database, id);
  if (!row || row.state === 'deleted') return null;
  const { user_id, hidden_at, parent_id, created_at, content: text } = row;
  const about = refOf(row);
  const titles = await findTitles(database, {
    posts: about.kind === 'post' ? [about.id] : [],
    events: about.kind === 'event' ? [about.id] : [],
  });
  const page = { ...about, title: titles.get(about.id) ?? '' };
  return {
    id,
    user_id,
    is_shown: row.state === 'shown',
    hidden_at,
    edited_at: row.edited_at,
    parent_id,
    page: about,
    snapshot: { ...unknownSnapshot, text, page, created_at },
  };
}
