import { rows } from '#server/platform/database/rows.ts';

export const findDeletion = rows('account_deletions').findBy('user_id');
