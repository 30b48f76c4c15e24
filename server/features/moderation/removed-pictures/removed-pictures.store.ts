import type { Queryable } from '#server/platform/database/database.ts';
import { hashColumns, readSimilar } from '#server/platform/database/hash-index.ts';
import type { PerceptualHash } from '#server/platform/images/perceptual-hash.ts';

export async function insertRemoved(
  transaction: Queryable,
  decision_id: string,
  hashes: readonly PerceptualHash[],
): Promise<void> {
  if (hashes.length === 0) return;
  await transaction
    .insertInto('removed_pictures')
    .values(hashes.map((hash) => ({ decision_id, ...hashColumns(hash) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the ids of the decisions in force that have removed a picture similar to this hash. */
export async function findRemoved(database: Queryable, hash: PerceptualHash): Promise<Set<string>> {
  const rows = await readSimilar(hash, (column, values) =>
    database
      .selectFrom('removed_pictures')
      .innerJoin('decisions', 'decisions.id', 'removed_pictures.decision_id')
      .where(`removed_pictures.${column}`, 'in', values)
      .where('decisions.overturned_at', 'is', null)
      .select(['removed_pictures.decision_id', 'removed_pictures.perceptual_hash'])
      .execute(),
  );
  return new Set(rows.map(({ decision_id }) => decision_id));
}

/** Returns the pictures of a decision's target that the row of the decision does not contain. */
export async function listPicturesOf(database: Queryable, decisionId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('decision_pictures')
    .where('decision_id', '=', decisionId)
    .select('picture_key')
    .execute();
  return rows.map(({ picture_key }) => picture_key);
}

/**
 * Returns the removed pictures that have put content of a member into pending review, if the team then published the
 * content.
 */
export async function listAllowed(database: Queryable, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('cases')
    .where('target_user_id', '=', userId)
    .where('kind', '=', 'links')
    .where('released_at', 'is not', null)
    .where('removed_pictures', '<>', '[]')
    .select('removed_pictures')
    .execute();
  return rows.map(({ removed_pictures }) => removed_pictures);
}
