import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { BottomBar } from '#client/ui/overlay/bottom-bar.tsx';
import { adminUiMessages } from './admin-ui.messages.ts';

const texts = adminUiMessages.selection;

export interface Selection {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Selects exactly these rows, and clears the refusals. */
  set: (ids: readonly string[]) => void;
  nameOf: (id: string) => string;
  /** The reasons why the last action was refused, by row. */
  refusals: ReadonlyMap<string, string>;
  setRefusals: (refusals: ReadonlyMap<string, string>) => void;
}

const none: ReadonlyMap<string, string> = new Map();

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

/**
 * The props for the buttons of the bar. When too many rows are selected, the buttons are disabled, and a hint says why.
 */
interface SelectionButton {
  'aria-disabled': true | undefined;
  'aria-describedby': string | undefined;
}

interface SelectionBarProps {
  /** The number of selected rows. The bar is not rendered for 0. */
  count: number;
  max: number;
  unit?: '件' | '人';
  selection: Pick<Selection, 'set'>;
  /** The element that receives the focus when the selection is cleared and the bar disappears. */
  focusAfter: RefObject<HTMLElement | null>;
  className?: string;
  /** Renders the actions, which do nothing while `isTooMany`. */
  children: (button: SelectionButton, isTooMany: boolean) => ReactNode;
}

/** The bar with the actions on all selected rows of a list. It stays visible while the list scrolls. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, max, unit = '件', selection, focusAfter, className, children } = props;
  const hintId = useId();
  const isTooMany = count > max;
  function clear() {
    selection.set([]);
    focusAfter.current?.focus();
  }
  if (count === 0) return null;
  return (
    <BottomBar {...(className !== undefined && { className })}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
      <div
        role="group"
        data-selection=""
        aria-label={texts.bar}
        className="flex flex-wrap items-center gap-2 max-sm:gap-1"
      >
        <p role="status" className="mr-auto font-bold text-sm">
          {/* On a narrow phone, the number is enough, so that the bar has one line. */}
          {`${count}${unit}`}
          <span className="max-[22rem]:sr-only">{texts.selected}</span>
          {isTooMany && (
            <span id={hintId} className="ml-2 font-normal text-danger text-xs">
              {texts.tooMany(max, unit)}
            </span>
          )}
        </p>
        <Button variant="ghost" className="px-3" onClick={clear}>
          <X className="size-4" aria-hidden="true" />
          {/* On a phone, the label is hidden, so that the bar has one line. */}
          <span className="max-sm:sr-only">{texts.clear}</span>
        </Button>
        {children(
          {
            'aria-disabled': isTooMany || undefined,
            'aria-describedby': isTooMany ? hintId : undefined,
          },
          isTooMany,
        )}
      </div>
    </BottomBar>
  );
}

/** The checkbox that selects a row. The key `x` toggles it in the focused row. */
export function RowCheckbox({ id, selection }: { id: string; selection: Selection }) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{adminUiMessages.select(selection.nameOf(id))}</span>
      <input
        type="checkbox"
        data-admin-select
        checked={selection.has(id)}
        onChange={() => selection.toggle(id)}
        className="size-5 accent-brand"
      />
    </label>
  );
}

interface SelectAllBoxProps {
  ref?: RefObject<HTMLInputElement | null>;
  unit?: '件' | '人';
  ids: readonly string[];
  selection: Selection;
}

export function SelectAllBox({ ref, unit = '件', ids, selection }: SelectAllBoxProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 w-fit cursor-pointer items-center gap-3 px-3 text-ink-soft text-sm"
    >
      <input
        ref={ref}
        id={id}
        type="checkbox"
        checked={ids.length > 0 && ids.every(selection.has)}
        onChange={({ target }) => selection.set(target.checked ? ids : [])}
        className="size-5 accent-brand"
      />
      {adminUiMessages.selection.all(ids.length, unit)}
    </label>
  );
}

interface SelectAllProps extends Omit<SelectAllBoxProps, 'ref'> {
  input: RefObject<HTMLInputElement | null>;
  /** The element that receives the focus when the list becomes empty and the checkbox is removed. */
  list: RefObject<HTMLElement | null>;
}

export function SelectAll(props: SelectAllProps) {
  return props.ids.length === 0 ? null : <RemovableBox {...props} />;
}

function RemovableBox({ input, list, ...box }: SelectAllProps) {
  useFocusLeft(input, list);
  return <SelectAllBox ref={input} {...box} />;
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

const NAMES_SHOWN = 5;

interface SelectedNamesProps {
  rows: readonly { id: string; name: string }[];
  children?: ReactNode;
}

export function SelectedNames({ rows, children }: SelectedNamesProps) {
  return (
    <ul className="space-y-1 rounded-md bg-sunken px-3 py-2 text-sm">
      {rows.slice(0, NAMES_SHOWN).map(({ id, name }) => (
        <li key={id} className="line-clamp-1 break-all">
          {name}
        </li>
      ))}
      {rows.length > NAMES_SHOWN && <li>{texts.more(rows.length - NAMES_SHOWN)}</li>}
      {children}
    </ul>
  );
}
