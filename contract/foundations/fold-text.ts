import { oldKanji } from './old-kanji.ts';

const dash =
  '\\-\\u2010-\\u2015\\u2043\\u2212\\u2500\\u2501\\u30fc\\uff70\\uff0d\\ufe63~\\u301c\\uff5e';

/**
 * A unit of folding: a run of dashes or prolonged marks, a run of white space, or a character with at most 30 marks. A
 * half-width kana and its voiced mark are two code points. No writing system has more marks on a character (UAX #15,
 * Stream-Safe Text), and normalizing takes quadratic time in their number.
 */
const unitPattern = new RegExp(
  `[${dash}]+|\\s+|[^][\\p{M}\\p{Default_Ignorable_Code_Point}\\uff9e\\uff9f]{0,30}`,
  'gu',
);
const isDash = new RegExp(`^[${dash}]`);
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** Other characters that are folded: quotes, letters with two lower-case forms, and small ヵ and ヶ. */
const others = new Map([
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
  ['ς', 'σ'],
  ['ゕ', 'か'],
  ['ゖ', 'け'],
]);

function foldCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x80) return character;
  const isKatakana = code >= 0x30a1 && code <= 0x30f6;
  const kana = isKatakana ? String.fromCharCode(code - 0x60) : character;
  return others.get(kana) ?? oldKanji.get(kana) ?? kana;
}

/** Caches the folded forms of single UTF-16 units, of which there are at most 65,536. */
const known = new Map<string, string>();

function foldUnit(unit: string): string {
  if (unit.length > 1) return computeFolded(unit);
  const folded = known.get(unit) ?? computeFolded(unit);
  known.set(unit, folded);
  return folded;
}

function computeFolded(unit: string): string {
  if (isDash.test(unit)) return 'ー';
  if (/^\s/.test(unit)) return ' ';
  let folded = '';
  for (const character of unit.replace(ignorable, '').normalize('NFKC').toLowerCase()) {
    folded += foldCharacter(character);
  }
  return folded;
}

/** The part of a text between `start` and `end` (UTF-16 offsets), with its folded form. */
interface FoldedUnit {
  folded: string;
  start: number;
  end: number;
}

/** Splits a text into its units, in order and without gaps. */
export function* foldedUnits(text: string): Generator<FoldedUnit> {
  for (const { 0: unit, index } of text.matchAll(unitPattern)) {
    yield { folded: foldUnit(unit), start: index, end: index + unit.length };
  }
}

/**
 * Returns the folded form of a text for searching. It ignores width, case, the difference between katakana and hiragana,
 * old forms of kanji, the kind and number of dashes or prolonged marks, and the kind of white space. Invisible characters
 * are omitted.
 */
export function foldText(text: string): string {
  return text.replace(unitPattern, foldUnit);
}
