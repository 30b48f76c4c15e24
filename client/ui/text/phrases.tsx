import { Fragment } from 'react';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';

/**
 * A short text whose lines end between phrases, for elements with the class `phrases`. If the browser has no
 * `auto-phrase`, or one of its phrases is too long for a line, the text breaks between the phrases of `phrasesOf`.
 * These phrases differ between server and browser, so they are only added after hydration.
 */
export function Phrases({ text }: { text: string }) {
  if (!useHydrated()) return text;
  return phrasesOf(text).map((phrase, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the phrases of a text never change their order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {numbered.test(phrase) ? <span className="whitespace-nowrap">{phrase}</span> : phrase}
    </Fragment>
  ));
}

/** A short phrase with a number, such as 第13回. The phrases of browsers can end within it. */
const numbered = /^.?\p{N}.{0,3}$/u;
const hiragana = /^[ぁ-ゖー]+$/;
const katakana = /^[ァ-ヶー]+$/;
const oneKanji = /^\p{sc=Han}$/u;
const endsInKanjiOrNumber = /[\p{sc=Han}\p{N}]$/u;
const honorific = /^[おご]$/;
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{Zs}〜～ー]/u;
const opening = /[\p{Ps}\p{Pi}]$/u;
/** Matches text that stays with the number after it: 第13回, 約100人, #13, Vol.13. */
const numberPrefix = /[第約全計#＃№]$|\p{L}\.$/u;
const startsWithNumber = /^(?:\p{N}|[一二三四五六七八九十百千]+$)/u;
const endsInNumber = /\p{N}[かヵカヶケ]?$/u;
const counter = /^[\p{sc=Han}ァ-ヶ][\p{sc=Han}ァ-ヶー]*$/u;

/** A compound of at most this many characters, such as ファンアート, is not broken. */
const COMPOUND_MAX = 8;

let segmenter: Intl.Segmenter | undefined;

/**
 * Splits a text into phrases, by the dictionary of the browser, so the result differs between browsers. Particles and
 * inflections stay with their word.
 */
export function phrasesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const phrases: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = phrases.at(-1);
    if (last !== undefined && continues(last, segment)) phrases.splice(-1, 1, last + segment);
    else phrases.push(segment);
  }
  return phrases;
}

function continues(phrase: string, next: string): boolean {
  // An honorific prefix belongs to the next word: 楽しいお題.
  if (honorific.test(next)) return opening.test(phrase);
  if (hiragana.test(next) || closing.test(next)) return true;
  if (numberPrefix.test(phrase) && startsWithNumber.test(next)) return true;
  if (endsInNumber.test(phrase) && counter.test(next) && fits(phrase, next)) return true;
  // A suffix such as 目, or a counter such as 枚, stays with the word before it.
  if (oneKanji.test(next) && endsInKanjiOrNumber.test(phrase)) return true;
  if (katakana.test(next) && katakana.test(phrase) && fits(phrase, next)) return true;
  return opening.test(phrase) || honorific.test(phrase);
}

function fits(phrase: string, next: string): boolean {
  return phrase.length + next.length <= COMPOUND_MAX;
}
