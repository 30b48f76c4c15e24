import { tagName } from '#contract/foundations/references.ts';

const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns a form that is equal for tags that look the same: with compatibility composition (か with a combining mark
 * becomes が, Ｌ becomes L), case folding, one wave dash for 〜, ～ and ~, and without invisible characters. Hiragana and
 * katakana stay different.
 */
export function tagIdentity(tag: string): string {
  const name = (tagName(tag) || tag).replace(ignorable, '');
  // Maps ß to ss and all forms of Σ to σ, like case folding. The upper case of ß is SS. The lower case of Σ depends on
  // its position.
  const folded = name.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  // NFKC turns a free-standing diacritic into a space with a mark.
  return folded.normalize('NFKC').replace(/[~～]/g, '〜').trim();
}
