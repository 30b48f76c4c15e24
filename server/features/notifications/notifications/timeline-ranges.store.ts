import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  isMutedMember,
  isNotBlocked,
} from '#server/features/members/visibility/visibility.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ValueOf } from '#server/platform/database/prepared.ts';

export interface Reader {
  viewer: string;
  now: string;
  /** When the viewer joined. The viewer sees no earlier announcements. */
  joined: string;
}

type Value = ValueOf<Reader>;

interface ToMember {
  isAnnouncement: boolean;
  /** Whether notifications from members whom the viewer mutes or has a block with are left out. */
  excludesBlocked: boolean;
}

/** Selects the notifications to a single member, with the index of `notification_targets`. */
export function toMember(
  database: Queryable,
  value: Value,
  { isAnnouncement, excludesBlocked }: ToMember,
) {
  return database
    .selectFrom('notification_targets')
    .innerJoin('notifications', 'notifications.id', 'notification_targets.notification_id')
    .where('notification_targets.user_id', '=', value('viewer'))
    .where('notification_targets.is_announcement', '=', isAnnouncement)
    .where(isShown(value))
    .$if(!isAnnouncement, (query) => query.where(isFromShown(value, excludesBlocked)));
}

/** Selects the announcements that are shown now, either to all members or to admins. */
export function toAudience(database: Queryable, value: Value, audience: 'all' | 'admin') {
  return database
    .selectFrom('notifications')
    .where(ofAnnouncements)
    .where('target_audience', '=', sql.lit(audience))
    .where('notifications.shown_at', '>', value('joined'))
    .where(isShown(value));
}

/** The type is a literal, so that the planner finds the partial indexes of announcements. */
export const ofAnnouncements = sql<SqlBool>`notifications.type = 'announcement'`;

function isShown(value: Value): RawBuilder<SqlBool> {
  return sql`notifications.is_active and notifications.shown_at <= ${value('now')}
    and (notifications.expires_at is null or notifications.expires_at > ${value('now')})`;
}

/**
 * Whether a notification is shown. When its sender is hidden, a notification of likes is shown without the name
 * (`shownSender`). A notification of several comments is shown while one of their writers is shown.
 */
function isFromShown(value: Value, excludesBlocked: boolean): RawBuilder<SqlBool> {
  return sql`case
    when notifications.type = 'like' and notifications.others_count > 0 then true
    when ${isMemberShown('notifications.from_user_id', value, excludesBlocked)} then true
    when notifications.type = 'comment' and notifications.others_count > 0
      then ${hasShownComment('post_id', value, excludesBlocked)} or ${hasShownComment('event_id', value, excludesBlocked)}
    else false
  end`;
}

/** Whether the viewer sees a writer of at least one of several comments. */
function hasShownComment(about: 'post_id' | 'event_id', value: Value, excludesBlocked: boolean) {
  return sql<SqlBool>`exists (
    select 1 from comments where comments.${sql.ref(about)} = notifications.related_id
      and comments.created_at >= notifications.created_at
      and comments.created_at <= notifications.shown_at
      and comments.state = 'shown' and comments.user_id <> ${value('viewer')}
      and ${isMemberShown('comments.user_id', value, excludesBlocked)}
  )`;
}

/**
 * Whether a member is shown as a sender. False with a pending deletion and, with `excludesBlocked`, with a mute or a
 * block. True for the site. The condition is a `case`, as in `isNotBlocked`, so that the planner looks the members up
 * one by one.
 */
function isMemberShown(member: string, value: Value, excludesBlocked: boolean) {
  const viewer = value('viewer');
  const isMuted = isMutedMember({ member, viewer, now: value('now') });
  const isBlocked = sql`when ${isMuted} then false else ${isNotBlocked({ member, viewer })}`;
  return sql<SqlBool>`case
    when ${sql.ref(member)} is null then true
    when (select leaving_at is not null from private_profiles where id = ${sql.ref(member)}) then false
    ${excludesBlocked ? isBlocked : sql`else true`}
  end`;
}

/** Returns the id of the sender. Null when the sender is hidden from the viewer. */
export function shownSender(value: Value, excludesBlocked: boolean): RawBuilder<string | null> {
  return sql`case when ${isMemberShown('notifications.from_user_id', value, excludesBlocked)} then notifications.from_user_id end`;
}
