import type { InfiniteData } from '@tanstack/react-query';
import { type ReactNode, type RefCallback, type RefObject, useCallback } from 'react';
import { loadedItems } from '#client/lib/api/paging.ts';
import { LoadedQuery, type UnloadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { InfiniteList, type NextPageQuery } from '#client/ui/list/infinite-list.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { adminUiMessages } from './admin-ui.messages.ts';
import { RowCheckbox, type Selection } from './selection.tsx';

interface PagesQuery<Item> extends NextPageQuery, UnloadedQuery {
  data: InfiniteData<Page<Item>, unknown> | undefined;
  isPlaceholderData: boolean;
}

interface DenseListProps<Item> {
  query: PagesQuery<Item>;
  label: string;
  columns: readonly Column<Item>[];
  keyOf: (item: Item) => string;
  selection?: Selection;
  list?: RefObject<HTMLDivElement | null>;
  empty: ReactNode;
}

/** A list of the administration that loads more at its end: a table on a desktop, cards on a phone. */
export function DenseList<Item>(props: DenseListProps<Item>) {
  const { query, list, empty, ...table } = props;
  const items = loadedItems(query.data, props.keyOf);
  return (
    <LoadedQuery query={query}>
      {() => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
        <div
          ref={list}
          role="group"
          aria-label={props.label}
          tabIndex={-1}
          data-admin-list
          className={cx('rounded-lg', query.isPlaceholderData && 'opacity-60 transition-opacity')}
        >
          <InfiniteList query={query} count={items.length} empty={empty}>
            <DenseTable {...table} items={items} />
          </InfiniteList>
        </div>
      )}
    </LoadedQuery>
  );
}

export interface Column<Item> {
  /** The heading of the column. On a phone it is before the cell. */
  title: string;
  /** Shows the heading to screen readers only, for cells that need no heading. */
  hideTitle?: boolean;
  /** Whether the cell shares a line with other short cells on a phone. */
  isShort?: boolean;
  cell: (item: Item) => ReactNode;
  className?: string;
}

interface DenseTableProps<Item> {
  label: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string;
  selection?: Selection | undefined;
}

/** The rows of a list, named by the first column. The keys `j` and `k` focus a row, and Tab moves into it. */
export function DenseTable<Item>({
  label,
  columns,
  items,
  keyOf,
  selection,
}: DenseTableProps<Item>) {
  return (
    <table className="w-full border-collapse text-left text-sm max-md:block">
      <caption className="sr-only">{label}</caption>
      <thead className="text-ink-soft text-xs max-md:sr-only">
        <tr>
          {selection && (
            <th scope="col" className="w-11">
              <span className="sr-only">{adminUiMessages.selectTitle}</span>
            </th>
          )}
          {columns.map(({ title, hideTitle, className }) => (
            <th key={title} scope="col" className={cx('px-3 py-2 font-normal', className)}>
              {hideTitle ? <span className="sr-only">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block max-md:space-y-3">
        {items.map((item) => (
          <Row
            key={keyOf(item)}
            id={keyOf(item)}
            columns={columns}
            item={item}
            selection={selection}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps<Item> extends Pick<DenseTableProps<Item>, 'columns' | 'selection'> {
  id: string;
  item: Item;
}

function Row<Item>({ id, columns, item, selection }: RowProps<Item>) {
  const [first, ...others] = columns;
  const row = useRowFocus();
  const refusal = selection?.refusals.get(id);
  return (
    <tr
      ref={row}
      tabIndex={-1}
      data-admin-row
      className={cx(
        'border-line -outline-offset-2 hover:bg-hover md:border-t',
        'max-md:relative max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-5 max-md:rounded-lg max-md:border max-md:bg-surface max-md:p-3',
      )}
    >
      {selection && (
        <td className="max-md:absolute max-md:top-1 max-md:right-1 md:w-11">
          <RowCheckbox id={id} selection={selection} />
        </td>
      )}
      {first && (
        <th
          scope="row"
          className={cx(
            'px-3 py-2 font-normal max-md:block max-md:w-full max-md:min-w-0 max-md:p-0',
            selection && 'max-md:pr-10',
            first.className,
          )}
        >
          {first.cell(item)}
          {refusal !== undefined && (
            <p role="alert" className="mt-1 text-danger text-xs">
              {refusal}
            </p>
          )}
        </th>
      )}
      {others.map((column) => (
        <td
          key={column.title}
          className={cx(
            'px-3 py-2 max-md:flex max-md:min-w-0 max-md:flex-wrap max-md:items-baseline max-md:px-0 max-md:py-1',
            'max-md:empty:hidden max-md:has-[>div:only-child:empty]:hidden',
            column.isShort ? 'max-md:gap-2' : 'max-md:w-full max-md:gap-x-3',
            column.className,
          )}
        >
          {!column.hideTitle && (
            <span
              aria-hidden="true"
              className={cx('shrink-0 text-ink-soft text-xs md:hidden', !column.isShort && 'w-20')}
            >
              {column.title}
            </span>
          )}
          {column.cell(item)}
        </td>
      ))}
    </tr>
  );
}

/** Moves the focus when a focused row is removed: to a neighbour, or to the list when no row is left. */
export function useRowFocus(): RefCallback<HTMLElement> {
  return useCallback((row: HTMLElement | null) => {
    const body = row?.parentElement;
    if (!row || !body) return;
    const list = row.closest<HTMLElement>('[data-admin-list]');
    return () => {
      if (!row.contains(document.activeElement)) return;
      const at = [...body.children].indexOf(row);
      queueMicrotask(() => {
        const next = body.children[Math.min(at, body.children.length - 1)];
        // When the whole table is removed, its rows are not connected to the document.
        if (next instanceof HTMLElement && next.isConnected) next.focus();
        else list?.focus();
      });
    };
  }, []);
}

/** Returns the row at an index, or the last row. It takes the focus when the row with this index was removed. */
export function rowAt(list: HTMLElement | null, index: number): HTMLElement | null {
  const rows = list?.querySelectorAll<HTMLElement>('[data-admin-row]') ?? [];
  return rows[Math.min(index, rows.length - 1)] ?? null;
}
