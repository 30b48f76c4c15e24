import { looksSame, type PerceptualHash } from '#server/platform/images/perceptual-hash.ts';

/**
 * The columns by which hashes of looks are found. Each has 16 of the lowest frequencies. Pictures that look the same agree in
 * one of them, but for a bit at most.
 */
export const lookChunks = ['chunk_1', 'chunk_2', 'chunk_3', 'chunk_4'] as const;
export type LookChunk = (typeof lookChunks)[number];

/** The hash of a picture with its chunks. */
export type Look<Hash extends PerceptualHash | null> = { perceptual_hash: Hash } & Record<
  LookChunk,
  Hash extends string ? number : number | null
>;

/** The columns of a picture with this hash. */
export function lookOf<Hash extends PerceptualHash | null>(perceptual_hash: Hash): Look<Hash> {
  const chunks = lookChunks.map((column, place) => [column, chunkOf(perceptual_hash, place)]);
  return { perceptual_hash, ...Object.fromEntries(chunks) } as Look<Hash>;
}

function chunkOf(hash: PerceptualHash | null, place: number): number | null {
  return hash === null ? null : Number.parseInt(hash.slice(place * 4, place * 4 + 4), 16);
}

/** For each column, its values of pictures that can look the same: that of the hash, and those with another bit. */
function nearLooks(hash: PerceptualHash): [column: LookChunk, values: number[]][] {
  return lookChunks.map((column, place) => {
    const chunk = chunkOf(hash, place) ?? 0;
    return [column, [chunk, ...Array.from({ length: 16 }, (_, bit) => chunk ^ (1 << bit))]];
  });
}

/** Reads the rows whose pictures look like one with this hash. `read` reads those with a chunk among these values. */
export async function readLookalikes<Row extends { perceptual_hash: PerceptualHash | null }>(
  hash: PerceptualHash,
  read: (column: LookChunk, values: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (const [column, values] of nearLooks(hash)) {
    const rows = await read(column, values);
    found.push(
      ...rows.filter((row) => row.perceptual_hash !== null && looksSame(row.perceptual_hash, hash)),
    );
  }
  return found;
}
