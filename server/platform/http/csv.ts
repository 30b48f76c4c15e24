import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/**
 * Streams a table for spreadsheets, and reads its rows meanwhile. Cells that a spreadsheet would treat as a formula begin
 * with an apostrophe.
 */
export function csvOf(
  columns: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): Readable {
  const table = stringify({
    // Without a byte order mark, Excel reads the text as Shift_JIS.
    bom: true,
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    escape_formulas: true,
    // A line break of any kind would begin another row, possibly with a formula.
    quoted_match: /[\r\n]/,
  });
  const source = Readable.from(rows);
  source.on('error', (error) => table.destroy(error));
  table.on('close', () => source.destroy());
  return source.pipe(table);
}
