/** Ends a part of an indexed text: no token reaches over it. */
export const BREAK = '\u001d';

const BREAK_UNIT = BREAK.charCodeAt(0);
const han = /\p{Script=Han}/u;

/**
 * The tokens of a folded text: each pair of neighbouring UTF-16 units, and each kanji alone, as a 32-bit integer. A
 * text contains another one only if it has all of its tokens.
 */
export function tokensOf(text: string): Set<number> {
  const tokens = new Set<number>();
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (han.test(text.charAt(index))) tokens.add(unit << 16);
    const next = text.charCodeAt(index + 1);
    if (unit !== BREAK_UNIT && next !== BREAK_UNIT && index + 1 < text.length) {
      tokens.add((unit << 16) | next);
    }
  }
  return tokens;
}

/** The tokens of three neighbouring UTF-16 units. They are rarer than pairs, and only few share one. */
export function trigramsOf(text: string): Set<number> {
  const tokens = new Set<number>();
  for (let index = 0; index + 2 < text.length; index += 1) {
    const trigram = text.slice(index, index + 3);
    if (!trigram.includes(BREAK)) tokens.add(tokenOfName(trigram));
  }
  return tokens;
}

/** More tokens make a search slower, and narrow it less and less. */
const MAX_TOKENS = 24;

/** Tokens by which folded texts are looked up. */
export function tokensToFind(texts: readonly string[]): number[] {
  const tokens = new Set<number>();
  for (const text of texts) {
    if (text.length === 1) tokens.add(text.charCodeAt(0) << 16);
    for (let index = 0; index + 1 < text.length; index += 1) {
      tokens.add((text.charCodeAt(index) << 16) | text.charCodeAt(index + 1));
    }
  }
  return [...tokens].slice(0, MAX_TOKENS);
}

/** Tokens by which a folded text is looked up where trigrams are stored, too. */
export function rareTokensToFind(text: string): number[] {
  return text.length < 3 ? tokensToFind([text]) : [...trigramsOf(text)].slice(0, MAX_TOKENS);
}

/** The token of a name, such as an id. Few names share one, so who finds it compares the name, too. */
export function tokenOfName(name: string): number {
  // FNV-1a.
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  }
  return hash | 0;
}

const SLOTS = 512;
/** Later times share the places of this one, so that a place is a safe integer. */
const LATEST = Date.UTC(2500, 0);

/**
 * The place of something in the order of time, as a safe integer: 512 in each millisecond. Two things can get the
 * same one; the later one then takes the next free place.
 */
export function positionOf(time: string, id: string): number {
  return Math.min(Date.parse(time), LATEST) * SLOTS + (tokenOfName(id) & (SLOTS - 1));
}

/** Later than every place. */
const END = (LATEST + 1) * SLOTS;

/** The place counted back from the end of time: an index that is read upwards by it gives the newest first. */
export function ageOf(position: number): number {
  return END - position;
}

/** The place of this age: the inverse of `ageOf`. */
export function positionOfAge(age: number): number {
  return END - age;
}
