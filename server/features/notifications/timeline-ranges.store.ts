import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isMutedMember, isNotBlocked } from '#server/features/hiding/hiding.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ValueOf } from '#server/platform/database/prepared.ts';

/** Whose timeline, at what moment. */
export interface Reader {
  viewer: string;
  now: string;
  /** When the viewer joined: announcements from before are not for them. */
  joined: string;
}

type Value = ValueOf<Reader>;

interface ToMember {
  isAnnouncement: boolean;
  /** Whether what comes from members whom the viewer mutes or has a block with is left out. */
  apart: boolean;
}

/** What is shown to a member in particular, by the index of `notification_targets`. */
export function toMember(database: Queryable, value: Value, { isAnnouncement, apart }: ToMember) {
  return database
    .selectFrom('notification_targets')
    .innerJoin('notifications', 'notifications.id', 'notification_targets.notification_id')
    .where('notification_targets.user_id', '=', value('viewer'))
    .where('notification_targets.is_announcement', '=', isAnnouncement)
    .where(isShown(value))
    .$if(apart && !isAnnouncement, (query) => query.where(isFromShown(value)));
}

/** Announcements that are shown to all or to admins. */
export function toAudience(database: Queryable, value: Value, audience: 'all' | 'admin') {
  return database
    .selectFrom('notifications')
    .where(ofAnnouncements)
    .where('target_audience', '=', sql.lit(audience))
    .where('notifications.shown_at', '>', value('joined'))
    .where(isShown(value));
}

/** As text, so that the planner finds the partial indexes of announcements. */
export const ofAnnouncements = sql<SqlBool>`notifications.type = 'announcement'`;

function isShown(value: Value): RawBuilder<SqlBool> {
  return sql`notifications.is_active and notifications.shown_at <= ${value('now')}
    and (notifications.expires_at is null or notifications.expires_at > ${value('now')})`;
}

/** In a case, as `isNotBlocked`: the planner looks the senders up one by one. */
function isFromShown(value: Value): RawBuilder<SqlBool> {
  const member = 'notifications.from_user_id';
  const viewer = value('viewer');
  return sql`case
    when notifications.from_user_id is null then true
    when ${isMutedMember({ member, viewer, now: value('now') })} then false
    else ${isNotBlocked({ member, viewer })}
  end`;
}
