import { jsonrepair } from 'jsonrepair';
import { type Fields, fieldsOf } from './fields.ts';

/** The maximum length of a text that is repaired. The time for a repair grows with its square. */
const REPAIRED_MAX = 16 * 1024;

/**
 * Returns the object in the first text that is JSON. Without one, repairs the first text that begins as an object: trailing
 * commas, NaN, raw line breaks and the like. Null when there is no object.
 */
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
