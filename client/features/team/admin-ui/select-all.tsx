import { type RefObject, useId, useLayoutEffect } from 'react';
import { adminUiMessages } from './admin-ui.messages.ts';
import type { Selection } from './use-selection.ts';

interface SelectAllProps {
  input: RefObject<HTMLInputElement | null>;
  /** Receives the focus when the list becomes empty and the checkbox is removed. */
  list: RefObject<HTMLElement | null>;
  /** The counter of the rows. */
  unit?: '件' | '人';
  ids: readonly string[];
  selection: Selection;
}

/** The checkbox that selects all loaded rows of a list. Renders nothing for an empty list. */
export function SelectAll(props: SelectAllProps) {
  return props.ids.length === 0 ? null : <AllBox {...props} />;
}

function AllBox({ input, list, unit = '件', ids, selection }: SelectAllProps) {
  const id = useId();
  useFocusLeft(input, list);
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 w-fit cursor-pointer items-center gap-3 text-ink-soft text-sm px-3"
    >
      <input
        ref={input}
        id={id}
        type="checkbox"
        checked={ids.every(selection.has)}
        onChange={({ target }) => selection.set(target.checked ? ids : [])}
        className="size-5 accent-brand"
      />
      {adminUiMessages.selection.all(ids.length, unit)}
    </label>
  );
}

/** Moves the focus to another element when the focused element is removed. */
function useFocusLeft(
  element: RefObject<HTMLElement | null>,
  next: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const removed = element.current;
    const focusNext = () => next.current?.focus();
    return () => {
      if (removed === document.activeElement) queueMicrotask(focusNext);
    };
  }, [element, next]);
}
