/** The forms in which exports of Firestore write values. */

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The typed values of the REST API, such as `{ "stringValue": "…" }`. */
const typed: Readonly<Record<string, (value: unknown) => unknown>> = {
  stringValue: (value) => value,
  booleanValue: (value) => value,
  doubleValue: Number,
  integerValue: Number,
  nullValue: () => null,
  referenceValue: (value) => value,
  arrayValue: (value) => (isFields(value) && Array.isArray(value.values) ? value.values : []),
  mapValue: (value) => (isFields(value) && isFields(value.fields) ? value.fields : {}),
};

/** Returns a value without the type that the REST API writes around it. Times keep theirs for `timeOf`. */
export function plain(value: unknown): unknown {
  if (!isFields(value)) return value;
  const [name = '', ...others] = Object.keys(value);
  return others.length === 0 && Object.hasOwn(typed, name) ? typed[name]?.(value[name]) : value;
}

/** The first and the last millisecond of the years that both databases store. */
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59Z');

/** Returns a time in ISO 8601, in UTC with milliseconds. Returns null when the value is not a time. */
export function timeOf(value: unknown): string | null {
  const time = millisecondsOf(value);
  if (time === null || !(time >= FIRST && time <= LAST)) return null;
  return new Date(time).toISOString();
}

function millisecondsOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return millisecondsOfText(value);
  if (!isFields(value)) return null;
  if ('timestampValue' in value) return millisecondsOf(value.timestampValue);
  if ('integerValue' in value || 'stringValue' in value) return millisecondsOf(plain(value));
  if (value.__datatype__ === 'timestamp') return millisecondsOf(value.value);
  const seconds = plain(value._seconds ?? value.seconds);
  const nanoseconds = plain(value._nanoseconds ?? value.nanoseconds ?? 0);
  if (!isNumeric(seconds) || !isNumeric(nanoseconds)) return null;
  return Number(seconds) * 1000 + Math.floor(Number(nanoseconds) / 1_000_000);
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value));
}

const isoTime = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

function millisecondsOfText(text: string): number | null {
  // `firebase auth:export` writes milliseconds as a text.
  if (/^\d{12,15}$/.test(text)) return Number(text);
  const [, zone] = isoTime.exec(text) ?? [null, null];
  if (zone === null) return null;
  // A time without a zone is in UTC, as everywhere in Firestore.
  const isLocal = zone === undefined && text.length > 10;
  return Date.parse(isLocal ? `${text.replace(' ', 'T')}Z` : text.replace(' ', 'T'));
}
