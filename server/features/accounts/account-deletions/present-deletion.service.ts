import type { ReadPresent } from '#server/features/notifications/deliveries/delivery-subjects.policy.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findDeletion } from './account-deletions.shared.store.ts';
import { deletionTold } from './account-deletions.text.ts';

/** Reads the pending deletion of an account for its delivery. Null when the account is restored or deleted. */
export function presentDeletions({ database }: { database: Database }): ReadPresent {
  return async (userId) => {
    const deletion = await findDeletion(database.read, userId);
    if (deletion === null) return null;
    const { delete_after, deleted_by, deletion_reason } = deletion;
    const told = deletionTold(delete_after, deleted_by === userId ? null : deletion_reason);
    return { ...told, path: '/restore', picture: null };
  };
}
