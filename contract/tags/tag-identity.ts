/**
 * What makes tags that look the same one tag: compatibility composition (か with a combining mark is が, Ｌ is L) and case
 * folding. Kana of different scripts stay apart.
 */
export function tagIdentity(tag: string): string {
  // The upper case of ß is SS, and the lower case of Σ depends on its place, as folding does not.
  const folded = tag.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  return folded.normalize('NFKC');
}
