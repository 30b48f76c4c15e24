import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

export interface Column<Item> {
  id: string;
  /** The heading of the column. On a phone it stands before the cell. */
  title: string;
  /** Shows the heading to screen readers only, where the cell speaks for itself. */
  hideTitle?: boolean;
  cell: (item: Item) => ReactNode;
  className?: string;
}

interface DenseTableProps<Item> {
  label: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string;
}

/** Rows of a list. The first column names its row. The keys `j` and `k` focus a row, and Tab what is in it. */
export function DenseTable<Item>({ label, columns, items, keyOf }: DenseTableProps<Item>) {
  return (
    <table className="w-full border-collapse text-left text-sm max-md:block">
      <caption className="sr-only">{label}</caption>
      <thead className="text-ink-soft text-xs max-md:sr-only">
        <tr>
          {columns.map(({ id, title, hideTitle, className }) => (
            <th key={id} scope="col" className={cx('px-3 py-2 font-normal', className)}>
              {hideTitle ? <span className="sr-only">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block max-md:space-y-3">
        {items.map((item) => (
          <Row key={keyOf(item)} columns={columns} item={item} />
        ))}
      </tbody>
    </table>
  );
}

function Row<Item>({ columns, item }: { columns: readonly Column<Item>[]; item: Item }) {
  const [first, ...others] = columns;
  return (
    <tr
      tabIndex={-1}
      data-admin-row
      className={cx(
        'border-line -outline-offset-2 hover:bg-hover md:border-t',
        'max-md:relative max-md:block max-md:rounded-lg max-md:border max-md:bg-surface max-md:p-3',
      )}
    >
      {first && (
        <th
          scope="row"
          className={cx('px-3 py-2 font-normal max-md:block max-md:p-0', first.className)}
        >
          {first.cell(item)}
        </th>
      )}
      {others.map((column) => (
        <td
          key={column.id}
          className={cx(
            'px-3 py-2 max-md:flex max-md:items-baseline max-md:gap-3 max-md:px-0 max-md:py-1 max-md:empty:hidden',
            column.className,
          )}
        >
          {!column.hideTitle && (
            <span aria-hidden="true" className="w-20 shrink-0 text-ink-soft text-xs md:hidden">
              {column.title}
            </span>
          )}
          {column.cell(item)}
        </td>
      ))}
    </tr>
  );
}
