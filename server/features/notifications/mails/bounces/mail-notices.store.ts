import { rows } from '#server/platform/database/rows.ts';

/** Stores a notice. Returns false when its id is already stored. */
export const insertNotice = rows('mail_notices').insertOnceBy('id_hash');

/** Returns the hash of the addresses of a stored notice, or null. */
export const findStopsHash = rows('mail_notices').valueBy('unsubscribe_hash', 'id_hash');
