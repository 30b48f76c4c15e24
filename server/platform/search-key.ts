/**
 * Normalizes a text for search: NFKC, lower case, katakana folded to hiragana. Computed in code because neither
 * database can fold kana.
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}
