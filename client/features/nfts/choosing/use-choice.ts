import { useCallback, useState } from 'react';
import { NFT_BATCH_MAX } from '../../../../contract/limits.ts';

const none: ReadonlySet<string> = new Set();

/** The NFTs of a list that are chosen, and the functions that choose. */
export interface Choice {
  chosen: ReadonlySet<string>;
  /** Chooses an NFT, or not any more; with a range, all those since the last one as well. */
  toggle: (id: string, isRange: boolean) => void;
  set: (ids: readonly string[]) => void;
}

/** Chooses several of a list's NFTs, at most as many as one call takes. */
export function useChoice(ids: readonly string[]): Choice {
  const [chosen, setChosen] = useState(none);
  const [last, setLast] = useState<string>();

  const set = useCallback((next: readonly string[]) => {
    setChosen(new Set(next.slice(0, NFT_BATCH_MAX)));
  }, []);

  function toggle(id: string, isRange: boolean): void {
    const range = isRange && last !== undefined ? between(ids, last, id) : [id];
    const isAdding = !chosen.has(id);
    const others = [...chosen].filter((other) => !range.includes(other));
    set(isAdding ? [...others, ...range] : others);
    setLast(id);
  }

  // What is not in the list any more is not chosen either.
  const shown = new Set(ids.filter((id) => chosen.has(id)));
  return { chosen: shown, toggle, set };
}

/** The ids of a list from one to another, in either direction. */
function between(ids: readonly string[], from: string, to: string): string[] {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  if (start === undefined || start < 0) return [to];
  return ids.slice(start, (end ?? start) + 1);
}
