/**
 * The form of a text that searches compare, the same on both engines: compatibility forms unified
 * (NFKC), katakana folded to hiragana, lower case.
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}
