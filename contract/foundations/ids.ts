// This file has no schemas, because it is loaded with the first page, and schemas are large.

/** The pattern of an id: 20 random characters, or 28 in ids of accounts that were imported from Firebase. */
export const ID_PATTERN = '[A-Za-z0-9]{20}(?:[A-Za-z0-9]{8})?';

const wholeId = new RegExp(`^${ID_PATTERN}$`);

export function isId(text: string): boolean {
  return wholeId.test(text);
}
