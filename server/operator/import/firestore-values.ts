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
  timestampValue: (value) => value,
  nullValue: () => null,
  referenceValue: (value) => value,
  arrayValue: (value) => (isFields(value) ? (value.values ?? []) : []),
  mapValue: (value) => (isFields(value) ? (value.fields ?? {}) : {}),
};

/** Firestore nests values up to 20 times, and the REST API writes two objects around each. */
const DEEPEST = 64;

/** Returns a value without the types that the REST API writes, and without NUL characters, which PostgreSQL refuses. */
export function plain(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return null;
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
  const entries = Object.entries(value);
  const [[name, inner] = ['', null]] = entries;
  const convert = entries.length === 1 && Object.hasOwn(typed, name) ? typed[name] : undefined;
  if (convert) return plain(convert(inner), depth + 1);
  return Object.fromEntries(entries.map(([key, item]) => [key, plain(item, depth + 1)]));
}

/** The first and the last millisecond of the years that both databases store. */
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59Z');

/** Returns a plain time in ISO 8601, in UTC with milliseconds. Returns null when the value is not a time. */
export function timeOf(value: unknown): string | null {
  const time = millisecondsOf(value);
  if (time === null || !(time >= FIRST && time <= LAST)) return null;
  return new Date(time).toISOString();
}

function millisecondsOf(value: unknown): number | null {
  if (typeof value === 'number') return millisecondsOfNumber(value);
  if (typeof value === 'string') return millisecondsOfText(value);
  if (!isFields(value)) return null;
  if (value.__datatype__ === 'timestamp') return millisecondsOf(value.value);
  if ('__time__' in value) return millisecondsOf(value.__time__);
  const seconds = value._seconds ?? value.seconds;
  const nanoseconds = value._nanoseconds ?? value.nanoseconds ?? 0;
  if (!isNumeric(seconds) || !isNumeric(nanoseconds)) return null;
  return Number(seconds) * 1000 + Math.floor(Number(nanoseconds) / 1_000_000);
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value));
}

/** Reads a number as seconds, milliseconds or microseconds: the first unit that gives a time before the year 5138. */
function millisecondsOfNumber(value: number): number {
  if (value < 1e11) return value * 1000;
  return value < 1e14 ? value : value / 1000;
}

const isoTime =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|[+-]\d\d:?\d\d)?)?$/;

function millisecondsOfText(text: string): number | null {
  // `firebase auth:export` writes milliseconds as a text.
  if (/^\d{9,16}$/.test(text)) return millisecondsOfNumber(Number(text));
  const [, day, hour = '00:00', zone = 'Z'] = isoTime.exec(text) ?? [];
  // A time without a zone is in UTC, as everywhere in Firestore.
  return day === undefined ? null : Date.parse(`${day}T${hour}${zone.replace('UTC', 'Z')}`);
}
