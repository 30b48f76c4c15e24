import { isSimilarHash, type PerceptualHash } from '#server/platform/images/perceptual-hash.ts';

/**
 * The columns by which hashes of looks are found. Each has 16 of the lowest frequencies. Pictures that look the same agree in
 * one of them, but for a bit at most.
 */
export const hashChunks = ['chunk_1', 'chunk_2', 'chunk_3', 'chunk_4'] as const;
export type HashChunk = (typeof hashChunks)[number];

/** The hash of a picture with its chunks. */
export type HashColumns<Hash extends PerceptualHash | null> = { perceptual_hash: Hash } & Record<
  HashChunk,
  Hash extends string ? number : number | null
>;

/** The columns of a picture with this hash. */
export function hashColumns<Hash extends PerceptualHash | null>(
  perceptual_hash: Hash,
): HashColumns<Hash> {
  const chunks = hashChunks.map((column, index) => [column, chunkOf(perceptual_hash, index)]);
  return { perceptual_hash, ...Object.fromEntries(chunks) } as HashColumns<Hash>;
}

function chunkOf(hash: PerceptualHash | null, index: number): number | null {
  return hash === null ? null : Number.parseInt(hash.slice(index * 4, index * 4 + 4), 16);
}

/** For each column, its values of pictures that can look the same: that of the hash, and those with another bit. */
function nearChunks(hash: PerceptualHash): [column: HashChunk, values: number[]][] {
  return hashChunks.map((column, index) => {
    const chunk = chunkOf(hash, index) ?? 0;
    return [column, [chunk, ...Array.from({ length: 16 }, (_, bit) => chunk ^ (1 << bit))]];
  });
}

/** Reads the rows whose pictures look like one with this hash. `read` reads those with a chunk among these values. */
export async function readSimilar<Row extends { perceptual_hash: PerceptualHash | null }>(
  hash: PerceptualHash,
  read: (column: HashChunk, values: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (const [column, values] of nearChunks(hash)) {
    const rows = await read(column, values);
    found.push(
      ...rows.filter(
        (row) => row.perceptual_hash !== null && isSimilarHash(row.perceptual_hash, hash),
      ),
    );
  }
  return found;
}
