import type { Queryable } from '#server/platform/database/database.ts';
import { deletionPending } from '#server/platform/http/access.ts';
import * as store from './private-settings.store.ts';
import { profileNotFound } from './profiles.service.ts';

/** Reads the settings in the private half of a profile. Throws not-found. */
export async function readPrivateSettings(
  database: Queryable,
  userId: string,
): Promise<NonNullable<Awaited<ReturnType<typeof store.findPrivateSettings>>>> {
  const settings = await store.findPrivateSettings(database, userId);
  if (!settings) throw profileNotFound();
  return settings;
}

/**
 * Changes the given settings. Throws account-leaving, even if the caller was admitted before: storing a visibility
 * after the deletion request would make the member visible again.
 */
export async function changePrivateSettings(
  transaction: Queryable,
  userId: string,
  settings: Partial<store.PrivateSettings>,
): Promise<void> {
  if (Object.keys(settings).length === 0) return;
  if (!(await store.updatePrivateSettings(transaction, userId, settings))) throw deletionPending();
}
