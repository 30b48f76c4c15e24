import { hasUnprintable } from '#contract/foundations/characters.ts';
import { isId } from '#contract/foundations/ids.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/** The sort values of a row. The next page begins after them. */
export type CursorValues = (string | number)[];

/** The kind of a value in a cursor. `=name` is the literal text `name`, which binds the cursor to one list. */
export type CursorKind = SortKind | `=${string}`;

export type SortKind = 'time' | 'id' | 'count' | 'position' | 'text';

/**
 * Values that are greater than the values of any row. A text that begins with a prefix sorts between the prefix and the
 * prefix followed by this value.
 */
export const highest = {
  time: '9999-12-31T23:59:59.999Z',
  id: '~',
  count: 1_000_000,
  position: Number.MAX_SAFE_INTEGER,
  text: '\u{10ffff}',
} as const;

/** Values that are less than the values of any row. */
export const lowest = {
  time: '0001-01-01T00:00:00.000Z',
  id: '',
  count: -1,
  position: Number.MIN_SAFE_INTEGER,
  text: '',
} as const;

// Accepts only values that both databases accept.
const checks: Record<SortKind, (value: unknown) => boolean> = {
  time: (value) => typeof value === 'string' && isTime(value),
  id: (value) => typeof value === 'string' && isId(value),
  count: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  position: (value) => Number.isSafeInteger(value),
  text: (value) => typeof value === 'string' && !hasUnprintable(value),
};

function isOfKind(value: unknown, kind: CursorKind): boolean {
  return isName(kind) ? value === kind.slice(1) : checks[kind](value);
}

function isName(kind: CursorKind): kind is `=${string}` {
  return kind.startsWith('=');
}

// JavaScript parses February 30 as a day in March and accepts the year 0. PostgreSQL refuses both.
function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text && text >= lowest.time;
}

export function encodeCursor(values: CursorValues): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Returns the values of a cursor. Throws `invalid-argument` unless it has these kinds of values in this order. */
export function decodeCursor(cursor: string, kinds: readonly CursorKind[]): CursorValues {
  const values = parse(cursor);
  const fits =
    Array.isArray(values) &&
    values.length === kinds.length &&
    kinds.every((kind, index) => isOfKind(values[index], kind));
  if (!fits) throw new AppError('invalid-argument', 'カーソルの形式が正しくありません');
  return values as CursorValues;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
