import type { NotificationKind } from '#contract/settings.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import * as store from './opt-outs.store.ts';

/** The kinds of notifications that a member does not want. */
export async function readOptOuts(
  database: Queryable,
  userId: string,
): Promise<ReadonlySet<string>> {
  return new Set(await store.listOptOuts(database, userId));
}

/** Switches a kind of notifications on or off for a member. Those of the time before stay. */
export async function switchNotifications(
  transaction: Queryable,
  user_id: string,
  type: NotificationKind,
  isOn: boolean,
): Promise<void> {
  await (isOn ? store.deleteOptOut : store.insertOptOut)(transaction, { user_id, type });
}
