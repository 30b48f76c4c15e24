import type { Notification } from '#contract/notifications.ts';
import { decorativePicture } from '#server/features/pictures/pictures.service.ts';
import { toSummary } from '#server/features/profiles/profiles.service.ts';
import type { NotificationRow } from './details.store.ts';

export type RelatedKind = NonNullable<Notification['related']>['kind'];

const relatedKinds: Partial<Record<string, RelatedKind>> = {
  follow: 'user',
  like: 'post',
  comment: 'post',
  reply: 'post',
  event: 'event',
  'waiting-list': 'event',
  reminder: 'event',
  'data-export': 'data-export',
};

/** What a notification leads to, whether or not the viewer can still see it; null for one that leads nowhere. */
export function relatedOf({
  type,
  related_id: id,
  related_kind,
}: Pick<NotificationRow, 'type' | 'related_id' | 'related_kind'>): Notification['related'] {
  const kind = related_kind ?? relatedKinds[type];
  return kind === undefined || id === null ? null : { kind, id };
}

/** What the viewer has read of notifications altogether. */
export interface ReadState {
  /** What was shown until then is read. */
  since: string;
  /** Whether they have switched announcements off, which then are not unread, unless they are urgent. */
  quiet: boolean;
}

function isRead(row: NotificationRow, { since, quiet }: ReadState): boolean {
  if (row.target_read_at !== null || row.read_at !== null || row.shown_at <= since) return true;
  return quiet && row.type === 'announcement' && row.priority !== 'urgent';
}

/** A notification as its reader sees it. */
export function toNotification(
  row: NotificationRow,
  state: ReadState,
  related: Notification['related'],
): Notification {
  const { id, title, content, others_count, from_user_name, shown_at, updated_at } = row;
  return {
    id,
    title,
    content,
    type: row.type as Notification['type'],
    priority: row.priority as Notification['priority'],
    target_audience: row.target_audience,
    ...decorativePicture(row),
    from_user: senderOf(row),
    from_user_name,
    others_count,
    related,
    is_read: isRead(row, state),
    created_at: shown_at,
    updated_at,
  };
}

/** Who a notification comes from, as they are now; null for the site, and for members who are gone or leaving. */
export function senderOf(row: NotificationRow): Notification['from_user'] {
  const { from_user_id: id, username, display_name, avatar_key, is_verified, leaving_at } = row;
  if (id === null || username === null || display_name === null || leaving_at !== null) return null;
  return toSummary({ id, username, display_name, avatar_key, is_verified: is_verified ?? false });
}
