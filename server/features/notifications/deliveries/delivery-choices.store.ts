import type { Insertable } from 'kysely';
import type { DeliveryKind } from '#contract/notifications/deliveries.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { DeliveryChoicesTable, DeliverySettingsTable } from './deliveries.tables.ts';

const choosers = preparedList<{ kind: string }>()((database, ids, value) =>
  database
    .selectFrom('delivery_choices')
    .where('user_id', 'in', ids)
    .where('kind', '=', value('kind') as DeliveryChoicesTable['kind'])
    .where('timing', '<>', 'off')
    .select('user_id'),
);

/** Returns the given members who have chosen a channel for a kind. */
export async function choosersAmong(
  database: Queryable,
  ids: readonly string[],
  kind: DeliveryKind,
): Promise<string[]> {
  const rows = await choosers(database, ids, { kind });
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

export async function listChoices(database: Queryable, userId: string) {
  return database
    .selectFrom('delivery_choices')
    .where('user_id', '=', userId)
    .select(['kind', 'channel', 'timing'])
    .execute();
}

export async function upsertChoice(
  transaction: Queryable,
  choice: Insertable<DeliveryChoicesTable>,
): Promise<void> {
  await transaction
    .insertInto('delivery_choices')
    .values(choice)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ timing: choice.timing }),
    )
    .execute();
}

export const deleteChoice = rows('delivery_choices').deleteBy('user_id', 'kind', 'channel');

export const findDeliverySettings = rows('delivery_settings').findBy('user_id');

/** Stores some of a member's choices that apply to all kinds. Other columns do not change. */
export async function upsertDeliverySettings(
  transaction: Queryable,
  row: DeliverySettingsTable,
  changed: Partial<DeliverySettingsTable>,
): Promise<void> {
  await transaction
    .insertInto('delivery_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute();
}

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

export async function findRecipient(database: Queryable, user: string) {
  const [row] = await recipient(database, { user });
  return row ?? null;
}
