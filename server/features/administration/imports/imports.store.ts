import { rows } from '#server/platform/database/rows.ts';

const records = rows('imported_records');

/** Returns those of the records that an import has stored. */
export const findRecords = records.valuesAmong('record');

export const insertRecords = records.insertAll();
