import type { Page } from '#contract/primitives.ts';
import { AppError } from '../http/app-error.ts';

/** The sort values of the last item of a page: where the next one begins. */
export type Keyset = (string | number)[];

/** What a value of a keyset can be. */
export type KeysetKind = 'time' | 'id' | 'count';

// A value that the database would refuse (or that one engine refuses and the other takes) is no cursor of ours.
const kinds: Record<KeysetKind, (value: unknown) => boolean> = {
  time: (value) => typeof value === 'string' && isTime(value),
  id: (value) => typeof value === 'string' && /^[A-Za-z0-9]{20}$/.test(value),
  count: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
};

function isTime(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  return !Number.isNaN(time);
}

/** An opaque cursor for a keyset. */
export function encodeCursor(keyset: Keyset): string {
  return Buffer.from(JSON.stringify(keyset)).toString('base64url');
}

/**
 * The keyset behind a cursor, checked against the `shape` the list sorts by.
 * Throws invalid-argument for anything this list cannot have handed out.
 */
export function decodeCursor(cursor: string, shape: KeysetKind[]): Keyset {
  const values = parse(cursor);
  const fits =
    Array.isArray(values) &&
    values.length === shape.length &&
    values.every((value, index) => kinds[shape[index] as KeysetKind](value));
  if (!fits) throw new AppError('invalid-argument', 'カーソルの形式が正しくありません');
  return values as Keyset;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** A page out of `limit + 1` rows: the extra row only tells that there is more. */
export function pageOfRows<Row, Item>(
  rows: Row[],
  limit: number,
  keysetOf: (row: Row) => Keyset,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    items: shown.map(toItem),
    next_cursor: more ? encodeCursor(keysetOf(last)) : null,
    has_more: more,
  };
}
