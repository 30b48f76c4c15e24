const hiragana = /^[ぁ-ゖー]+$/;
const honorific = /^[おご]$/;
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{Zs}〜～ー]/u;
const opening = /[\p{Ps}\p{Pi}]$/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * Splits a Japanese text into phrases, between which a line can end. Words come from the dictionary of the browser;
 * particles and inflections stay with the word before them. The result differs between browsers.
 */
export function phrasesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const phrases: string[] = [];
  let last = '';
  for (const { segment } of segmenter.segment(text)) {
    if (last !== '' && continues(last, segment)) phrases[phrases.length - 1] += segment;
    else phrases.push(segment);
    last = segment;
  }
  return phrases;
}

/** Whether no line can end between two words. */
function continues(last: string, next: string): boolean {
  return hiragana.test(next) || closing.test(next) || opening.test(last) || honorific.test(last);
}
