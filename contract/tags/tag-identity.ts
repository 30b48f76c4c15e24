import { tagName } from '#contract/foundations/hashtags.ts';

const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * What makes tags that look the same one tag: compatibility composition (か with a combining mark is が, Ｌ is L), case
 * folding, one wave dash for 〜, ～ and ~, and no invisible characters. Kana of different scripts stay apart.
 */
export function tagIdentity(tag: string): string {
  const name = (tagName(tag) || tag).replace(ignorable, '');
  // The upper case of ß is SS, and the lower case of Σ depends on its place, as folding does not.
  const folded = name.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  // A free-standing diacritic is a space with a mark.
  return folded.normalize('NFKC').replace(/[~～]/g, '〜').trim();
}
