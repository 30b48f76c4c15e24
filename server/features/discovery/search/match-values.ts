import type { MatchValues, Reader } from './match-statements.store.ts';
import type { Criteria } from './search-criteria.ts';

/** The number of texts is rounded up to these values, so that few statements are prepared. */
const TEXTS = [0, 1, 2, 4, 8, 16, 32, 64, 128];
const EXCLUDED_TEXTS = [0, 4, 64];

/** Returns the values of a statement that compares texts, and the numbers of texts that its shape has. */
export function valuesOf({ texts, author, without }: Criteria, reader: Reader) {
  const size = sizeFor(texts, TEXTS);
  const sizeWithout = sizeFor(without.texts, EXCLUDED_TEXTS);
  const values: MatchValues = {
    ...reader,
    // The missing texts are empty, because every text contains the empty text.
    ...numbered('text', texts, size, ''),
    ...numbered('without', without.texts, sizeWithout, without.texts[0] ?? ''),
    author: author ?? '',
    authorsWithout: without.authors.join(' '),
  };
  return { values, size, sizeWithout, hasAuthor: author !== null };
}

function sizeFor(texts: readonly string[], sizes: readonly number[]): number {
  return sizes.find((one) => one >= texts.length) ?? texts.length;
}

/** Returns the texts by their numbered names, filled up to a size. */
function numbered<Name extends string>(
  name: Name,
  texts: readonly string[],
  size: number,
  filler: string,
): Record<`${Name}${number}`, string> {
  const filled = Array.from({ length: size }, (_, index) => [
    `${name}${index}`,
    texts[index] ?? filler,
  ]);
  return Object.fromEntries(filled);
}
