import { rows } from '#server/platform/database/rows.ts';

/** Stores a notice, unless its id is stored. Returns whether it stored the notice. */
export const insertNotice = rows('mail_notices').insertOnceBy('id_hash');

/** Returns the hash of the addresses of a stored notice, or null. */
export const findStopsHash = rows('mail_notices').valueBy('unsubscribe_hash', 'id_hash');
