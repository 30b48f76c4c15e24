import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/**
 * Streams a table for spreadsheets while its rows are read. An apostrophe precedes cells that a spreadsheet would treat
 * as formulas.
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
    // A line break of any kind could begin a new row, and the new row could begin with a formula.
    quoted_match: /[\r\n]/,
  });
  const source = Readable.from(rows);
  source.on('error', (error) => table.destroy(error));
  table.on('close', () => source.destroy());
  return source.pipe(table);
}
