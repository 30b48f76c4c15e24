import type { Page } from '#contract/primitives.ts';
import { AppError } from '../http/app-error.ts';

/** The sort values of the last item of a page: where the next one begins. */
export type Keyset = (string | number)[];

/** Beyond the values of any row: a first page begins after it, so that one query serves every page. */
export const beyondLast = { time: '9999-12-31T23:59:59.999Z', id: '~', count: 1_000_000 } as const;

/** Before the values of any row, for lists that begin with the oldest. */
export const beforeFirst = { time: '0001-01-01T00:00:00.000Z', id: '' } as const;

/** What a value of a keyset can be; `=name` is that name itself, which binds a cursor to its list. */
export type KeysetKind = ValueKind | `=${string}`;

type ValueKind = 'time' | 'id' | 'count';

// A value that the database would refuse (or that one engine refuses and the other takes) is no cursor of ours.
const kinds: Record<ValueKind, (value: unknown) => boolean> = {
  time: (value) => typeof value === 'string' && isTime(value),
  id: (value) => typeof value === 'string' && /^[A-Za-z0-9]{20}$/.test(value),
  count: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
};

function isOfKind(value: unknown, kind: KeysetKind): boolean {
  return isName(kind) ? value === kind.slice(1) : kinds[kind](value);
}

function isName(kind: KeysetKind): kind is `=${string}` {
  return kind.startsWith('=');
}

// JavaScript takes the 30th of February for a day of March, and knows a year 0; PostgreSQL does neither.
function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text && text >= beforeFirst.time;
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
    values.every((value, index) => isOfKind(value, shape[index] as KeysetKind));
  if (!fits) throw new AppError('invalid-argument', 'カーソルの形式が正しくありません');
  return values as Keyset;
}

/** The keyset that a page begins after; null for the first page, which is asked for without a cursor. */
export function placeAfter(cursor: string | undefined, shape: KeysetKind[]): Keyset | null {
  return cursor === undefined ? null : decodeCursor(cursor, shape);
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
