import type { Queryable } from '#server/platform/database/database.ts';
import * as store from './private-settings.store.ts';
import { profileNotFound } from './profiles.service.ts';

export type { PrivateSettings } from './private-settings.store.ts';

/** Reads the settings in the private half of a profile. Throws not-found. */
export async function readPrivateSettings(
  database: Queryable,
  userId: string,
): Promise<store.PrivateSettings> {
  const settings = await store.findPrivateSettings(database, userId);
  if (!settings) throw profileNotFound();
  return settings;
}

/** Changes those settings that are named. */
export async function changePrivateSettings(
  transaction: Queryable,
  userId: string,
  settings: Partial<store.PrivateSettings>,
): Promise<void> {
  if (Object.keys(settings).length === 0) return;
  await store.updatePrivateSettings(transaction, userId, settings);
}

/** Stores the address of a member's first wallet, or that they have none. */
export async function changeWalletAddress(
  transaction: Queryable,
  userId: string,
  address: string | null,
): Promise<void> {
  await store.updateWalletAddress(transaction, userId, address);
}
