import { excess } from './graphemes.ts';
import { CHARACTER_TAG_MAX } from './limits.ts';

/**
 * Tags in texts, such as #ルミ: the hashtag identifiers of Unicode Standard Annex #31, with changes for Japanese. The
 * reasons are in `docs/decisions/0126-hashtags.md`.
 */
const signs = '#＃﹟';
// An addition to the annex: signs that can be inside a tag, but not at its ends.
const medials = '・･〜～·゠';
// A keycap such as 1️⃣ is one character, not a digit.
const noKeycap = '(?![0-9]\\ufe0f?\\u20e3)';
const letter = `${noKeycap}(?:(?![${medials}\\p{Default_Ignorable_Code_Point}])[\\p{ID_Continue}\\p{No}])`;
const ignorable = '\\p{Default_Ignorable_Code_Point}*';
const run = `${letter}(?:${ignorable}${letter})*`;
const name = `(?!\\p{M})${run}(?:${ignorable}(?:[${medials}]${ignorable})+${run})*`;

/** The source of a regular expression that matches a hashtag in a text. It needs the flag `u`. */
export const hashtagSource = `[${signs}]${name}`;

const leadingSigns = new RegExp(`^[${signs}\\s]+`, 'u');

// Invisible characters stay within an emoji, where they join, colour or style it.
const invisible =
  /(\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d|[\u{e0020}-\u{e007f}])*)|\p{Default_Ignorable_Code_Point}/gu;

/** Returns the name of a typed tag, without its sign, invisible characters and outer space. */
export function tagName(typed: string): string {
  return typed.replace(invisible, '$1').trim().replace(leadingSigns, '');
}

// Marks, prolonged sounds, separators and lines are no name by themselves.
const empty = new RegExp(
  `^[\\p{M}\\p{Pc}\\p{Default_Ignorable_Code_Point}\\sー${medials}ｰ~]*$`,
  'u',
);

/** Whether a tag has a meaningful name. `・`, `ー` and `_` alone are not meaningful. */
export function isTagName(tag: string): boolean {
  return !empty.test(tag);
}

// A number alone is no tag, because it counts something, as in #1.
const named = /(?![ーｰ])\p{L}/u;

/** Returns the tag to which a hashtag in a text leads, or null when it is plain text. */
export function tagOfHashtag(found: string): string | null {
  const tag = tagName(found);
  return named.test(tag) && excess(tag, CHARACTER_TAG_MAX) === 0 ? tag : null;
}
