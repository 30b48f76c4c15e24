interface DatedTableProps {
  label: string;
  dates: string;
  columns: readonly string[];
  /** In chronological order. `values` has one number for each column. */
  rows: readonly { date: string; name: string; values: readonly number[] }[];
  /** The classes that set the height. */
  className: string;
}

export function DatedTable({ label, dates, columns, rows, className }: DatedTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard as well.
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
      className={`overflow-y-auto rounded-md border border-line ${className}`}
    >
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 bg-sunken text-xs">
          <tr>
            <th scope="col" className="px-3 py-1 font-normal">
              {dates}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-2 py-1 text-right font-normal last:pr-3">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="nums">
          {rows.toReversed().map(({ date, name, values }) => (
            <tr key={date} className="border-line border-t">
              <th scope="row" className="px-3 py-1 font-normal">
                <time dateTime={date}>{name}</time>
              </th>
              {values.map((value, index) => (
                <td key={columns[index]} className="px-2 py-1 text-right last:pr-3">
                  {value.toLocaleString('ja-JP')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
