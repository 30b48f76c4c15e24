import { rows } from '#server/platform/database/rows.ts';

const records = rows('imported_records');

/** Returns the given records that an import has already stored. */
export const findRecords = records.valuesAmong('record');

export const insertRecords = records.insertAll();
