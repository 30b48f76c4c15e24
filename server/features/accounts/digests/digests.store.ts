import { sql } from 'kysely';
import { DEFAULT_ZONE } from '#contract/notifications/deliveries.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The zones of the members' clocks. */
export async function listZones(database: Queryable): Promise<string[]> {
  const rows = await database
    .selectFrom('delivery_settings')
    .where('quiet_zone', 'is not', null)
    .select('quiet_zone')
    .distinct()
    .execute();
  return [...new Set([DEFAULT_ZONE, ...rows.flatMap(({ quiet_zone }) => quiet_zone ?? [])])];
}

/** The most members whose digests are written at once. */
export const SLICE = 50;

/** The next members in some zones who may get a weekly digest, by their ids. */
export async function listCandidates(
  database: Queryable,
  { zones, after }: { zones: readonly string[]; after: string },
) {
  const zone = sql<string>`coalesce(delivery_settings.quiet_zone, ${DEFAULT_ZONE})`;
  return database
    .selectFrom('private_profiles')
    .leftJoin('delivery_settings', 'delivery_settings.user_id', 'private_profiles.id')
    .where('private_profiles.id', '>', after)
    .where('is_profile_complete', '=', true)
    .where('email_notifications', '=', true)
    .where('blocked_at', 'is', null)
    .where('leaving_at', 'is', null)
    .where('mail_stopped_at', 'is', null)
    .where(({ eb, or }) => or([eb('digest', 'is', null), eb('digest', '=', 'weekly')]))
    .where(zone, 'in', zones)
    .orderBy('private_profiles.id')
    .limit(SLICE)
    .select(['private_profiles.id', 'last_used_at', 'digest_sent_at', zone.as('zone')])
    .execute();
}

export type DigestCandidate = Awaited<ReturnType<typeof listCandidates>>[number];
