import { DEFAULT_ZONE } from '#contract/notifications/deliveries.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export async function listZones(database: Queryable): Promise<string[]> {
  const rows = await database
    .selectFrom('delivery_settings')
    .where('quiet_zone', 'is not', null)
    .select('quiet_zone')
    .distinct()
    .execute();
  return [...new Set([DEFAULT_ZONE, ...rows.flatMap(({ quiet_zone }) => quiet_zone ?? [])])];
}

export const SLICE = 50;

const candidates = prepared<{ after: string }>()((database, value) =>
  database
    .selectFrom('private_profiles')
    .where('id', '>', value('after'))
    .where('is_profile_complete', '=', true)
    .where('email_notifications', '=', true)
    .where('blocked_at', 'is', null)
    .where('leaving_at', 'is', null)
    .where('mail_stopped_at', 'is', null)
    .orderBy('id')
    .limit(SLICE)
    .select(['id', 'last_used_at']),
);

/** Returns the next slice of the members who receive mail, beginning after an id. */
export async function listCandidates(database: Queryable, after: string) {
  return candidates(database, { after });
}

const chosen = preparedList<object>()((database, ids) =>
  database
    .selectFrom('delivery_settings')
    .where('user_id', 'in', ids)
    .select(['user_id', 'digest', 'digest_sent_at', 'quiet_zone']),
);

/** Returns the digest settings of members by their ids. Members with default settings may have no row. */
export async function findDigestSettings(database: Queryable, ids: readonly string[]) {
  const rows = await chosen(database, ids);
  return new Map(rows.map(({ user_id, ...settings }) => [user_id, settings]));
}

export type DigestSettings = Pick<
  Tables['delivery_settings'],
  'digest' | 'digest_sent_at' | 'quiet_zone'
>;

/** The settings of a member without a row. */
export const defaultSettings: DigestSettings = {
  digest: 'weekly',
  digest_sent_at: null,
  quiet_zone: null,
};
