import { type KeyboardEvent, useState } from 'react';

const NO_OPTION = -1;

/**
 * The active option of a listbox whose focus stays in an input (`aria-activedescendant`). The list is open while
 * `isWanted`, until Escape closes it. Arrows move through the `count` options and back to the input itself.
 */
export function useActiveOption(count: number, isWanted: boolean) {
  const [active, setActive] = useState(NO_OPTION);
  const [isClosed, setClosed] = useState(false);
  const isOpen = isWanted && !isClosed && count > 0;

  /** Opens the list again, without an active option. */
  function reset() {
    setActive(NO_OPTION);
    setClosed(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!isOpen || (step === undefined && event.key !== 'Escape')) return;
    event.preventDefault();
    if (step === undefined) setClosed(true);
    else setActive(wrapIndex(active + step, count));
  }

  return { active, isOpen, reset, onKeyDown };
}

/** Wraps an index around the list, with the input itself between the last option and the first. */
function wrapIndex(index: number, count: number): number {
  if (index < NO_OPTION) return count - 1;
  return index >= count ? NO_OPTION : index;
}
