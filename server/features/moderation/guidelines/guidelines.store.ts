import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';

/** A number above all versions. */
const NEWEST = 2 ** 31 - 1;

const upTo = prepared<{ version: number }>()((database, value) =>
  database
    .selectFrom('guideline_versions')
    .selectAll()
    .where('version', '<=', value('version'))
    .orderBy('version', 'desc')
    .limit(2),
);

/** Returns a version, by default the newest one, together with the version before it. */
export function findWithFormer(database: Queryable, version = NEWEST) {
  return upTo(database, { version });
}

/** Locks the first version, so that only one transaction at a time adds a version. */
export async function lockVersions(transaction: Queryable): Promise<void> {
  await transaction
    .selectFrom('guideline_versions')
    .select('version')
    .where('version', '=', 1)
    .$call(rowLock(transaction, 'guideline_versions'))
    .execute();
}

export const insertVersion = rows('guideline_versions').insert();
