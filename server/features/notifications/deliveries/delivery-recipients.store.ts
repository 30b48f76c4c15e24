import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';

const recipient = prepared<{ user: string }>()((database, value) =>
  database
    .selectFrom('private_profiles')
    .leftJoin('delivery_settings', 'delivery_settings.user_id', 'private_profiles.id')
    .where('private_profiles.id', '=', value('user'))
    .select([
      'email_notifications',
      'push_notifications',
      'blocked_at',
      'leaving_at',
      'digest',
      'hides_push_text',
      'quiet_from',
      'quiet_to',
      'quiet_zone',
    ]),
);

/** Returns the columns that decide about a member's deliveries. Null when the member no longer exists. */
export async function findRecipient(database: Queryable, user: string) {
  const [row] = await recipient(database, { user });
  return row ?? null;
}
