import { type ComponentProps, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import { type Column, DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import { useSelection } from '#client/features/team/admin-ui/use-selection.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import type {
  ManagedComment,
  ManagedEvent,
  ManagedPost,
} from '#contract/administration/managed-content.ts';
import { commonColumns } from './common-columns.tsx';
import { selectionMessages } from './selection.messages.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useContentActions } from './use-content-actions.tsx';

type Managed = ManagedPost | ManagedComment | ManagedEvent;

interface ContentListProps<Item extends Managed>
  extends Pick<ComponentProps<typeof DenseList<Item>>, 'query' | 'label' | 'empty'> {
  /** The columns before the common ones. */
  columns: readonly Column<Item>[];
  targetOf: (item: Item) => ManagedTarget;
}

const keyOf = ({ id }: Managed) => id;

/** A list of posts, events or comments. Rows can be hidden, shown and deleted, one by one or several at once. */
export function ContentList<Item extends Managed>(props: ContentListProps<Item>) {
  const { query, columns, targetOf, ...list } = props;
  const items = loadedItems(query.data, keyOf);
  const element = useRef<HTMLDivElement>(null);
  const actions = useContentActions({
    list: element,
    placeOf: (id) => items.findIndex((item) => item.id === id),
  });
  const targets = items.map(targetOf);
  const names = new Map(targets.map(({ id, name }) => [id, name]));
  const selection = useSelection((id) => names.get(id) ?? '');
  const all = useRef<HTMLInputElement>(null);
  const areAll = targets.length > 0 && targets.every(({ id }) => selection.has(id));
  return (
    <>
      {targets.length > 0 && (
        <SelectAll
          input={all}
          list={element}
          count={targets.length}
          checked={areAll}
          onChange={(isOn) => selection.set(isOn ? targets.map(({ id }) => id) : [])}
        />
      )}
      <DenseList
        {...list}
        list={element}
        query={query}
        columns={[...columns, ...commonColumns(actions, targetOf)]}
        keyOf={keyOf}
        selection={selection}
      />
      <SelectionBar
        targets={targets}
        isHidden={items[0] !== undefined && items[0].hidden !== null}
        selection={selection}
        all={all}
      />
      {actions.dialog}
    </>
  );
}

interface SelectAllProps {
  input: ComponentProps<typeof SelectionBar>['all'];
  /** Receives the focus when the list becomes empty and the checkbox is removed. */
  list: RefObject<HTMLElement | null>;
  count: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function SelectAll({ input, list, count, checked, onChange }: SelectAllProps) {
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
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-brand"
      />
      {selectionMessages.all(count)}
    </label>
  );
}

/** Hands the focus of an element to another one when the element is removed. */
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
