import type { Queryable } from '#server/platform/database/database.ts';
import { deletionPending } from '#server/platform/http/access.ts';
import * as store from './private-settings.store.ts';
import { profileNotFound } from './profiles.service.ts';

/** Reads the settings in the private half of a profile. Throws `not-found`. */
export async function readPrivateSettings(database: Queryable, userId: string) {
  const settings = await store.findPrivateSettings(database, userId);
  if (!settings) throw profileNotFound();
  return settings;
}

/**
 * Changes settings. Throws `account-leaving` once a deletion is requested, even if the call was authenticated before
 * this request, because a new visibility could make the member visible again.
 */
export async function changePrivateSettings(
  transaction: Queryable,
  userId: string,
  settings: Partial<store.PrivateSettings>,
): Promise<void> {
  if (Object.keys(settings).length === 0) return;
  if (!(await store.updatePrivateSettings(transaction, userId, settings))) throw deletionPending();
}

/** Returns the settings of a group, such as `privacy_settings`, under their names in the contract. */
export function settingsOf<Group extends keyof store.SettingColumns>(
  row: store.PrivateSettings,
  group: Group,
) {
  const named = Object.entries<keyof store.PrivateSettings>(store.settingColumns[group]);
  return Object.fromEntries(named.map(([name, column]) => [name, row[column]])) as {
    [Name in keyof store.SettingColumns[Group]]: store.PrivateSettings[store.SettingColumns[Group][Name] &
      keyof store.PrivateSettings];
  };
}

export function columnsOf(
  change: { [Group in keyof store.SettingColumns]?: Readonly<Record<string, unknown>> | undefined },
): Partial<store.PrivateSettings> {
  const given = Object.entries(store.settingColumns).flatMap(([group, columns]) => {
    const values = change[group as keyof store.SettingColumns] ?? {};
    return Object.entries(columns).map(([name, column]) => [column, values[name]] as const);
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
