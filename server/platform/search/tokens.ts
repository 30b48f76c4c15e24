/** Separates the sections of an indexed text. No token crosses it. */
export const BREAK = '\u001d';

const BREAK_UNIT = BREAK.charCodeAt(0);
const han = /\p{Script=Han}/u;

/**
 * Returns the tokens of a folded text as 32-bit integers: its pairs of UTF-16 units, and its kanji. They include the
 * tokens of every part of the text.
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

/** Returns the tokens of all groups of three UTF-16 units, which are rarer than pairs, so few texts share a token. */
export function trigramsOf(text: string): Set<number> {
  const tokens = new Set<number>();
  for (let index = 0; index + 2 < text.length; index += 1) {
    const trigram = text.slice(index, index + 3);
    if (!trigram.includes(BREAK)) tokens.add(tokenOfName(trigram));
  }
  return tokens;
}

/** Each further token makes a search slower, but excludes fewer texts than the tokens before it. */
const MAX_TOKENS = 24;

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

/** Returns the tokens to search for a folded text in an index with trigrams. */
export function rareTokensToFind(text: string): number[] {
  return text.length < 3 ? tokensToFind([text]) : [...trigramsOf(text)].slice(0, MAX_TOKENS);
}

/** Returns the token of a name, such as an id. Names can share a token, so a search must compare them too. */
export function tokenOfName(name: string): number {
  // FNV-1a.
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  }
  return hash | 0;
}

const SLOTS = 512;
/** All later times have the same position as this time, because a position must be a safe integer. */
const LATEST = Date.UTC(2500, 0);

/**
 * Returns the position of a record with this time, as a safe integer. A millisecond has 512 positions, and the id
 * selects one of them. If this position is taken, the record gets the next free one.
 */
export function positionOf(time: string, id: string): number {
  return firstPositionOf(Date.parse(time)) + (tokenOfName(id) & (SLOTS - 1));
}

export function firstPositionOf(time: number): number {
  return Math.min(time, LATEST) * SLOTS;
}

export const startOfPositions: number = -(2 ** 62);

export const endOfPositions: number = (LATEST + 1) * SLOTS;

/** Returns a position counted back from the end of time, so that the newest entries come first in ascending order. */
export function ageOf(position: number): number {
  return endOfPositions - position;
}

/** Returns the position of an age. The inverse of `ageOf`. */
export function positionOfAge(age: number): number {
  return endOfPositions - age;
}

export function toWord(token: number): string {
  return (token >>> 0).toString(36);
}
