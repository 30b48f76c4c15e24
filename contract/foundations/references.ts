import { excess } from './graphemes.ts';
import { CHARACTER_TAG_MAX, USERNAME_MAX, USERNAME_MIN } from './limits.ts';
import { splitLinks } from './links.ts';

/** Tags in texts, such as #うさぎ. The rules are UAX #31 with changes for Japanese: `docs/decisions/0126-hashtags.md`. */
const signs = '#＃﹟';
// An addition to UAX #31: signs that can be inside a tag, but not at its ends.
const medials = '・･〜～·゠';
// A keycap such as 1️⃣ is one character, not a digit.
const noKeycap = '(?![0-9]\\ufe0f?\\u20e3)';
const letter = `${noKeycap}(?:(?![${medials}\\p{Default_Ignorable_Code_Point}])[\\p{ID_Continue}\\p{No}])`;
const ignorable = '\\p{Default_Ignorable_Code_Point}*';
const run = `${letter}(?:${ignorable}${letter})*`;
const name = `(?!\\p{M})${run}(?:${ignorable}(?:[${medials}]${ignorable})+${run})*`;

/** The source of a regular expression for hashtags in texts. It needs the flag `u`. */
const hashtagSource = `[${signs}]${name}`;

const leadingSigns = new RegExp(`^[${signs}\\s]+`, 'u');

// Invisible characters are kept inside an emoji, where they join, colour or style it.
const invisible =
  /(\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d|[\u{e0020}-\u{e007f}])*)|\p{Default_Ignorable_Code_Point}/gu;

/** Returns the name of a typed tag, without the sign, invisible characters, and white space at its ends. */
export function tagName(typed: string): string {
  return typed.replace(invisible, '$1').trim().replace(leadingSigns, '');
}

// Marks, prolonged sounds, separators and lines alone do not form a name.
const empty = new RegExp(
  `^[\\p{M}\\p{Pc}\\p{Default_Ignorable_Code_Point}\\sー${medials}ｰ~]*$`,
  'u',
);

/** Whether a tag has a meaningful name. A tag of only `・`, `ー` or `_` has none. */
export function isTagName(tag: string): boolean {
  return !empty.test(tag);
}

// A number alone is not a tag, because it usually numbers something, as in #1.
const named = /(?![ーｰ])\p{L}/u;

/** Returns the tag to which a hashtag in a text leads. Null when the hashtag is plain text. */
function tagOfHashtag(found: string): string | null {
  const tag = tagName(found);
  return named.test(tag) && excess(tag, CHARACTER_TAG_MAX) === 0 ? tag : null;
}

export interface Reference {
  text: string;
  start: number;
  /** The tag or the username, without its sign. */
  to: { tag: string } | { name: string };
}

// A tag or a name must be at the start of a word. Japanese words have no spaces between them, so a tag can also follow
// Japanese letters. It cannot be inside an address or an entity.
const reference = new RegExp(
  `(?<![\\w#＃﹟@＠/&])(?:${hashtagSource}|` +
    `[@＠](?<name>[A-Za-z0-9_]{${USERNAME_MIN},${USERNAME_MAX}})(?![\\w@＠]))`,
  'gu',
);

/** Returns the tags and usernames in a text without URLs, in order. */
export function findReferences(text: string): Reference[] {
  return [...text.matchAll(reference)].flatMap((match): Reference[] => {
    const { 0: found, index: start, groups = {} } = match;
    const { name } = groups;
    if (name !== undefined) return [{ text: found, start, to: { name } }];
    const tag = tagOfHashtag(found);
    return tag === null ? [] : [{ text: found, start, to: { tag } }];
  });
}

/** Returns the usernames in a member's text, in lower case, each once, in order. Names within URLs are omitted. */
export function mentionedNames(text: string): string[] {
  const references = splitLinks(text).flatMap(({ text: piece, url }) =>
    url ? [] : findReferences(piece),
  );
  const names = references.flatMap(({ to }) => ('name' in to ? [to.name.toLowerCase()] : []));
  return [...new Set(names)];
}
