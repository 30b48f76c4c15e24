import { jsonrepair } from 'jsonrepair';

export type Fields = Readonly<Record<string, unknown>>;

/** Returns a value as an object with fields. Null for a list, a text, and so on. */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : null;
}

export function firstOf(fields: Fields, names: readonly string[]): unknown {
  return names
    .map((name) => fields[name])
    .find((value) => value !== undefined && value !== null && value !== '');
}

/** The maximum length of a text that is repaired. The time for a repair grows with the square of the length. */
const REPAIRED_MAX = 16 * 1024;

/** Returns the object in the first text that is JSON, otherwise the first object that a repair yields, or null. */
export function parseObject(texts: readonly string[]): Fields | null {
  const plain = texts.map((text) => text.replace(/^\ufeff/, '').trim());
  for (const text of plain) {
    const value = parseJson(text);
    if (value !== undefined) return fieldsOf(value);
  }
  const broken = plain.find((text) => text.startsWith('{') && text.length <= REPAIRED_MAX);
  return broken === undefined ? null : fieldsOf(parseJson(repaired(broken)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a repaired text. Empty when it cannot be repaired, such as an object that is nested too deep. */
function repaired(text: string): string {
  try {
    return jsonrepair(text);
  } catch {
    return '';
  }
}
