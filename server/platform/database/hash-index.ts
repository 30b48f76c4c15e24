import { isSimilarHash, type PerceptualHash } from '#server/platform/images/perceptual-hash.ts';

/**
 * The columns for finding similar perceptual hashes. Each column has 16 of the 64 bits that describe the lowest
 * frequencies. A search reads the rows that differ by at most one bit in a column, and compares their whole hashes.
 */
const hashChunks = ['chunk_1', 'chunk_2', 'chunk_3', 'chunk_4'] as const;
type HashChunk = (typeof hashChunks)[number];

type HashColumns<Hash extends PerceptualHash | null> = { perceptual_hash: Hash } & Record<
  HashChunk,
  Hash extends string ? number : number | null
>;

export function hashColumns<Hash extends PerceptualHash | null>(perceptual_hash: Hash) {
  const chunks = hashChunks.map((column, index) => [column, chunkOf(perceptual_hash, index)]);
  return { perceptual_hash, ...Object.fromEntries(chunks) } as HashColumns<Hash>;
}

function chunkOf(hash: PerceptualHash | null, index: number): number | null {
  return hash === null ? null : Number.parseInt(hash.slice(index * 4, index * 4 + 4), 16);
}

/** Returns the values that similar pictures can have in each column: this value, and those that differ by one bit. */
function nearChunks(hash: PerceptualHash): [column: HashChunk, values: number[]][] {
  return hashChunks.map((column, index) => {
    const chunk = chunkOf(hash, index) ?? 0;
    return [column, [chunk, ...Array.from({ length: 16 }, (_, bit) => chunk ^ (1 << bit))]];
  });
}

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
