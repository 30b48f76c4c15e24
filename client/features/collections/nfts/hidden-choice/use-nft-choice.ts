import { useCallback, useState } from 'react';
import { NFT_BATCH_MAX } from '#contract/foundations/limits.ts';

const none: ReadonlySet<string> = new Set();

/** The selected NFTs of a list, and the functions that change the selection. */
export interface Choice {
  chosen: ReadonlySet<string>;
  /** Selects or deselects an NFT. With `isRange`, it applies to all NFTs from the last selected NFT to this one. */
  toggle: (id: string, isRange: boolean) => void;
  set: (ids: readonly string[]) => void;
}

/** Returns the selection of NFTs in a list, up to the maximum of one call. */
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

  // NFTs that have left the list are no longer selected.
  const shown = new Set(ids.filter((id) => chosen.has(id)));
  return { chosen: shown, toggle, set };
}

/** Returns the ids between two NFTs of a list, in either direction. */
function between(ids: readonly string[], from: string, to: string): string[] {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  if (start === undefined || start < 0) return [to];
  return ids.slice(start, (end ?? start) + 1);
}
