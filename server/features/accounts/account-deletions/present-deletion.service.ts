import type { ReadPresent } from '#server/features/notifications/deliveries/delivery-subjects.policy.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findDeletion } from './account-deletions.shared.store.ts';
import { deletionNotice } from './account-deletions.text.ts';

/** Returns a reader of pending deletions for mails. It finds null once the account is restored or deleted. */
export function presentDeletions({ database }: { database: Database }): ReadPresent {
  return async (userId) => {
    const deletion = await findDeletion(database.read, userId);
    if (deletion === null) return null;
    const { delete_after, deleted_by, deletion_reason } = deletion;
    const notice = deletionNotice(delete_after, deleted_by === userId ? null : deletion_reason);
    return { ...notice, path: '/restore', picture: null };
  };
}
