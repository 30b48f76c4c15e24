/** A seeded random number generator. The same seed always gives the same sequence. */
export interface Random {
  /** Returns a number in [0, 1). */
  next: () => number;
  /** Returns a number in [min, max). */
  range: (min: number, max: number) => number;
  /** Returns a whole number from min to max, inclusive. */
  int: (min: number, max: number) => number;
  /** Returns true with the given probability. */
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  shuffle: <T>(items: readonly T[]) => T[];
}

/** Returns a 32-bit seed for a text (FNV-1a). */
export function hashSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns a generator for a number or a text. */
export function createRandom(seed: number | string): Random {
  const next = mulberry32(typeof seed === 'number' ? seed : hashSeed(seed));
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => {
    const chosen = items[int(0, items.length - 1)];
    if (chosen === undefined) throw new RangeError('Nothing to pick from');
    return chosen;
  };
  const shuffle = <T>(items: readonly T[]): T[] => {
    const keyed = items.map((item) => ({ item, order: next() }));
    return keyed.sort((a, b) => a.order - b.order).map(({ item }) => item);
  };
  const range = (min: number, max: number): number => min + next() * (max - min);
  return { next, range, int, chance: (probability) => next() < probability, pick, shuffle };
}
