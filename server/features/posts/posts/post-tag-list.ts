/** A control character, which no tag can contain. */
const SEPARATOR = '\u001f';

/** Joins tags, in their order, for the column `character_tags`. */
export function joinTags(tags: readonly string[]): string {
  return tags.join(SEPARATOR);
}

/** Splits the value of the column `character_tags`. */
export function splitTags(column: string): string[] {
  return column === '' ? [] : column.split(SEPARATOR);
}
