import { findNames } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { senderName } from './notifications.text.ts';

/** Returns the name of a member as notifications store it, or null when there is no such member. */
export async function nameOfSender(transaction: Queryable, userId: string): Promise<string | null> {
  const sender = await findNames(transaction, userId);
  return sender && (senderName(sender.display_name) || senderName(sender.username));
}
