import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import type { PostThumbnail } from '#contract/posts/posts.ts';
import { decorativePicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { toSummary } from '#server/features/members/profiles/profiles.service.ts';
import { subjectOf } from './notification-subjects.ts';
import { commentsSentence, likesTitle, senderName } from './notifications.text.ts';
import type { NotificationRow } from './timeline.store.ts';

/**
 * Returns the link of a notification, even when the viewer cannot see its target. Null for no link. For a like of a
 * comment, the link leads to `commentPage`, which is the post or event of the comment.
 */
export function relatedOf(
  {
    type,
    related_id: id,
    related_kind,
  }: Pick<NotificationRow, 'type' | 'related_id' | 'related_kind'>,
  commentPage: Notification['related'] | undefined,
): Notification['related'] {
  if (related_kind === 'comment') return commentPage ?? null;
  const kind = related_kind ?? subjectOf(type).kind;
  return kind === null || id === null ? null : { kind, id };
}

export interface ReadState {
  /** The read position: all notifications that were shown until this time are read. */
  since: string;
  /** Whether the viewer has turned announcements off. If so, only urgent announcements are unread. */
  quiet: boolean;
}

function isRead(row: NotificationRow, { since, quiet }: ReadState): boolean {
  if (row.target_read_at !== null || row.read_at !== null || row.shown_at <= since) return true;
  return quiet && row.type === 'announcement' && row.priority !== 'urgent';
}

export interface NotifiedComment {
  id: string;
  content: string;
  author: ProfileSummary;
}

/** The reader's own comment that others like, with its post or event. */
export interface LikedComment extends NotifiedComment {
  page: { kind: 'post' | 'event'; id: string };
}

/** The target of a notification, as its reader sees it now. */
export interface ShownTarget {
  /** The link to the target. Null when the reader cannot see the target. */
  related: Notification['related'];
  /** The present title, or the present text of a liked comment. Null when the reader cannot see the target. */
  title: string | null;
  thumbnail: PostThumbnail | null;
  /** Whether the target is an existing event that the reader cannot see. */
  isHidden: boolean;
  /** The comments that the reader can see, the latest first. */
  comments: readonly NotifiedComment[];
}

export function toNotification(
  row: NotificationRow,
  state: ReadState,
  { related, title, thumbnail, isHidden, comments }: ShownTarget,
): Notification {
  const { id, shown_at, updated_at } = row;
  const content = isHidden ? '' : subjectOf(row.type).text(row, title);
  const [comment = null] = comments;
  const sender = senderOf(row);
  return {
    id,
    content,
    type: row.type as Notification['type'],
    priority: row.priority as Notification['priority'],
    target_audience: row.target_audience,
    target_user_id: row.target_id,
    ...decorativePicture(row),
    from_user: sender,
    from_user_id: sender?.id ?? null,
    ...namesOf(row),
    taps_count: row.taps_count,
    comment: comment && { id: comment.id, content: comment.content },
    related,
    thumbnail,
    related_id: related?.id ?? null,
    ...(comment && isOfComments(row) && writersOf(comment, comments, title)),
    is_read: isRead(row, state),
    created_at: shown_at,
    updated_at,
  };
}

/** Whether a notification is about several comments. False for likes of a comment. */
export function isOfComments({ type, others_count }: NotificationRow): boolean {
  return type === 'comment' && others_count > 0;
}

/** Returns the fields of a notification of several comments. They begin with the name of the latest writer. */
function writersOf(
  latest: NotifiedComment,
  comments: readonly NotifiedComment[],
  title: string | null,
): Partial<Notification> {
  const others_count = new Set(comments.map(({ author }) => author.id)).size - 1;
  const name = senderName(latest.author.display_name) || latest.author.username;
  return {
    from_user: { ...latest.author, display_name: name },
    from_user_id: latest.author.id,
    from_user_name: name,
    others_count,
    content: commentsSentence(name, { others: others_count, title, comments: comments.length }),
  };
}

/** Returns the title of a row and the member whom it names. A notification of likes does not name a hidden member. */
function namesOf(row: NotificationRow) {
  const { type, title, from_user_id, from_user_name, others_count, related_kind } = row;
  const isNamed = from_user_id !== null || from_user_name === null;
  if (isNamed || others_count === 0 || type !== 'like') {
    return { title, from_user_name, others_count };
  }
  return {
    title: likesTitle(null, others_count - 1, related_kind),
    from_user_name: null,
    others_count: others_count - 1,
  };
}

/** Returns the sender with the present, cleaned name. Null for the site and for deleted or hidden members. */
export function senderOf(row: NotificationRow): Notification['from_user'] {
  const { from_user_id: id, username, display_name, avatar_key } = row;
  if (id === null || username === null || display_name === null) return null;
  const badges = { is_verified: row.is_verified ?? false, is_holder: row.is_holder ?? false };
  const name = senderName(display_name);
  return toSummary({ id, username, display_name: name, avatar_key, ...badges });
}
