import { useState } from 'react';

/** Which rows of a list are selected, for what is done with all of them. */
export interface Selection {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Selects exactly these. */
  set: (ids: readonly string[]) => void;
  /** What is read as the name of the checkbox of a row. */
  nameOf: (id: string) => string;
  /** Why the last action was refused for a row. */
  faults: ReadonlyMap<string, string>;
  setFaults: (faults: ReadonlyMap<string, string>) => void;
}

const none: ReadonlyMap<string, string> = new Map();

/** The selection of a list, at first empty. */
export function useSelection(nameOf: (id: string) => string): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [faults, setFaults] = useState(none);
  return {
    has: (id) => chosen.has(id),
    toggle(id) {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    set(ids) {
      setChosen(new Set(ids));
      setFaults(none);
    },
    nameOf,
    faults,
    setFaults,
  };
}
