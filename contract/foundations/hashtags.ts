import { excess } from './graphemes.ts';
import { CHARACTER_TAG_MAX } from './limits.ts';

/**
 * Tags in texts, such as #ルミ: the hashtag identifiers of Unicode Standard Annex #31, and where Japanese use deviates.
 * `docs/decisions/0126-hashtags.md` has the reasons.
 */
const signs = '#＃﹟';
// The annex has no medial signs. They are inside of a tag, and never at its ends.
const medials = '・･〜～·゠';
// A keycap such as 1️⃣ is one character, and no digit with something after it.
const noKeycap = '(?![0-9]\\ufe0f?\\u20e3)';
const letter = `${noKeycap}(?:(?![${medials}\\p{Default_Ignorable_Code_Point}])[\\p{ID_Continue}\\p{No}])`;
const ignorable = '\\p{Default_Ignorable_Code_Point}*';
const run = `${letter}(?:${ignorable}${letter})*`;
const name = `(?!\\p{M})${run}(?:${ignorable}(?:[${medials}]${ignorable})+${run})*`;

/** A hashtag in a text, as the source of a regular expression with the flag `u`. */
export const hashtagSource = `[${signs}]${name}`;

const leadingSigns = new RegExp(`^[${signs}\\s]+`, 'u');

// What is invisible stays within an emoji, where it joins, colours or presents its parts.
const invisible =
  /(\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d|[\u{e0020}-\u{e007f}])*)|\p{Default_Ignorable_Code_Point}/gu;

/** The name of a tag as it is typed, in a text or alone: without its sign, invisible characters and outer space. */
export function tagName(typed: string): string {
  return typed.replace(invisible, '$1').trim().replace(leadingSigns, '');
}

// Marks, prolonged sounds, separators and lines name nothing alone.
const empty = new RegExp(
  `^[\\p{M}\\p{Pc}\\p{Default_Ignorable_Code_Point}\\sー${medials}ｰ~]*$`,
  'u',
);

/** Whether a name of a tag says something. `・`, `ー` and `_` alone do not. */
export function isTagName(tag: string): boolean {
  return !empty.test(tag);
}

// A number alone counts something, as in #1.
const named = /(?![ーｰ])\p{L}/u;

/** The tag that a hashtag in a text leads to, or null where it is text. */
export function tagOfHashtag(found: string): string | null {
  const tag = tagName(found);
  return named.test(tag) && excess(tag, CHARACTER_TAG_MAX) === 0 ? tag : null;
}
