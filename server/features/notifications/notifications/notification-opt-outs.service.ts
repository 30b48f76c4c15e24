import type { NotificationKind } from '#contract/accounts/member-settings.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import * as store from './notification-opt-outs.store.ts';

export async function readOptOuts(
  database: Queryable,
  userId: string,
): Promise<ReadonlySet<string>> {
  return new Set(await store.listOptOuts(database, userId));
}

/** Turns a kind of notifications on or off for a member. Earlier notifications do not change. */
export async function switchNotifications(
  transaction: Queryable,
  user_id: string,
  type: NotificationKind,
  isOn: boolean,
): Promise<void> {
  await (isOn ? store.deleteOptOut : store.insertOptOut)(transaction, { user_id, type });
}
