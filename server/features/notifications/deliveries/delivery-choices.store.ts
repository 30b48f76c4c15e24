import type { Insertable } from 'kysely';
import type { DeliveryKind } from '#contract/notifications/deliveries.ts';
import type {
  DeliveryChoicesTable,
  DeliverySettingsTable,
} from '#server/features/notifications/deliveries/deliveries.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rows } from '#server/platform/database/rows.ts';

const choosers = preparedList<{ kind: string }>()((database, ids, value) =>
  database
    .selectFrom('delivery_choices')
    .where('user_id', 'in', ids)
    .where('kind', '=', value('kind') as DeliveryChoicesTable['kind'])
    .where('timing', '<>', 'off')
    .select('user_id'),
);

/** Returns those of the given members who have chosen a channel for a kind. */
export async function choosersAmong(
  database: Queryable,
  ids: readonly string[],
  kind: DeliveryKind,
): Promise<string[]> {
  const rows = await choosers(database, ids, { kind });
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/** Returns the choices of a member that differ from the defaults. */
export async function listChoices(
  database: Queryable,
  userId: string,
): Promise<Omit<DeliveryChoicesTable, 'user_id'>[]> {
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

/** Resets a choice of a member to the default. */
export const deleteChoice = rows('delivery_choices').deleteBy('user_id', 'kind', 'channel');

/** Returns the choices of a member that apply to all kinds, or null. */
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
