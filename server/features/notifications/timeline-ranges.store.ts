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
    .$if(!isAnnouncement, (query) => query.where(isFromShown(value, apart)));
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

/** Likes of many stay when one of them is hidden: `shownSender` leaves out the name. */
function isFromShown(value: Value, apart: boolean): RawBuilder<SqlBool> {
  const isShownSender = isSenderShown(value, apart);
  return sql`case when notifications.others_count > 0 then true else ${isShownSender} end`;
}

/**
 * Whether the viewer sees who a notification comes from: nobody who is leaving, which ends when they come back, and
 * nobody apart. In a case, as `isNotBlocked`: the planner looks the senders up one by one.
 */
function isSenderShown(value: Value, apart: boolean): RawBuilder<SqlBool> {
  const member = 'notifications.from_user_id';
  const viewer = value('viewer');
  const isMuted = isMutedMember({ member, viewer, now: value('now') });
  const isApart = sql`when ${isMuted} then false else ${isNotBlocked({ member, viewer })}`;
  return sql`case
    when notifications.from_user_id is null then true
    when (select leaving_at is not null from private_profiles where id = ${sql.ref(member)}) then false
    ${apart ? isApart : sql`else true`}
  end`;
}

/** The id of the sender; null where the viewer does not see who it is. */
export function shownSender(value: Value, apart: boolean): RawBuilder<string | null> {
  return sql`case when ${isSenderShown(value, apart)} then notifications.from_user_id end`;
}
