import { useState } from 'react';

/** The selected rows of a list, for actions on all of them. */
export interface Selection {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Selects exactly these rows. */
  set: (ids: readonly string[]) => void;
  /** Returns the accessible name of a row's checkbox. */
  nameOf: (id: string) => string;
  /** The reasons why the last action was refused, by row. */
  refusals: ReadonlyMap<string, string>;
  setRefusals: (refusals: ReadonlyMap<string, string>) => void;
}

const none: ReadonlyMap<string, string> = new Map();

/** Returns the selection of a list. It starts empty. */
export function useSelection(nameOf: (id: string) => string): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState(none);
  return {
    has: (id) => chosen.has(id),
    toggle(id) {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    set(ids) {
      setChosen(new Set(ids));
      setRefusals(none);
    },
    nameOf,
    refusals,
    setRefusals,
  };
}
