/** An object in untrusted JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns a value as an object with fields. Null for a list and other values. */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : null;
}

/** Returns the first field that has a value. */
export function firstOf(fields: Fields, names: readonly string[]): unknown {
  return names
    .map((name) => fields[name])
    .find((value) => value !== undefined && value !== null && value !== '');
}
