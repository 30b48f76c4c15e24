import type { Queryable } from '#server/platform/database/database.ts';
import { readSimilar } from '#server/platform/database/hash-index.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import type { PerceptualHash } from '#server/platform/images/perceptual-hash.ts';

export async function animatedKeys(database: Queryable, keys: readonly string[]) {
  if (keys.length === 0) return new Set<string>();
  const rows = await database
    .selectFrom('files')
    .where('key', 'in', keys)
    .where('is_animated', '=', true)
    .select('key')
    .execute();
  return new Set(rows.map((row) => row.key));
}

const hashesOf = preparedList<object>()((database, keys) =>
  database
    .selectFrom('files')
    .where('key', 'in', keys)
    .where('perceptual_hash', 'is not', null)
    .select(['key', 'perceptual_hash']),
);

/** Returns the perceptual hashes of pictures by their keys. Omits pictures without a hash. */
export async function findPerceptualHashes(database: Queryable, keys: readonly string[]) {
  const rows = await hashesOf(database, keys);
  return new Map(
    rows.flatMap(({ key, perceptual_hash }) =>
      perceptual_hash === null ? [] : [[key, perceptual_hash]],
    ),
  );
}

export async function findSimilarPictures(database: Queryable, hash: PerceptualHash) {
  const rows = await readSimilar(hash, (column, values) =>
    database
      .selectFrom('files')
      .where(column, 'in', values)
      .select(['key', 'perceptual_hash'])
      .execute(),
  );
  return new Set(rows.map(({ key }) => key));
}
