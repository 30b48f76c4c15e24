/** No tag can hold a control character. */
const SEPARATOR = '\u001f';

/** Tags in their order as the column `character_tags` holds them. */
export function joinTags(tags: readonly string[]): string {
  return tags.join(SEPARATOR);
}

/** The tags in a `character_tags` column. */
export function splitTags(column: string): string[] {
  return column === '' ? [] : column.split(SEPARATOR);
}
