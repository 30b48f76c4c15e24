import { rows } from '#server/platform/database/rows.ts';

/** Returns the pending deletion of an account, or null when there is none. */
export const findDeletion = rows('account_deletions').findBy('user_id');
