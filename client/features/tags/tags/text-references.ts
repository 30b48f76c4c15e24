import { CHARACTER_TAG_MAX, USERNAME_MAX, USERNAME_MIN } from '#contract/foundations/limits.ts';
import { tagPath } from './tag-paths.ts';

interface TextPiece {
  text: string;
  /** The page of the tag or member, or null for plain text. */
  path: string | null;
  /** Its offset in the whole text. */
  start: number;
}

// A tag or name begins where a word begins. Letters of Japanese texts have no spaces between them, so a tag begins after
// any of them as well, but not within an address or an entity.
const reference = new RegExp(
  `(?<![\\w#＃@＠/&])(?:[#＃](?<tag>[\\p{L}\\p{M}\\p{N}_ー・]{1,${CHARACTER_TAG_MAX}})(?![\\p{L}\\p{M}\\p{N}_ー・])|` +
    `[@＠](?<name>[A-Za-z0-9_]{${USERNAME_MIN},${USERNAME_MAX}})(?![\\w@＠]))`,
  'gu',
);

function pathOf({ tag, name }: Record<string, string | undefined>): string | null {
  if (name !== undefined) return `/user/@${name}`;
  // A number alone counts something, as in #1.
  return tag === undefined || /^\p{N}+$/u.test(tag) ? null : tagPath(tag);
}

/** Splits a text into plain text, tags such as #ルミ and usernames such as @kotori. The joined pieces equal the text. */
export function splitReferences(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(reference)) {
    const path = pathOf(match.groups ?? {});
    if (path === null) continue;
    if (match.index > end) {
      pieces.push({ text: text.slice(end, match.index), path: null, start: end });
    }
    pieces.push({ text: match[0], path, start: match.index });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), path: null, start: end });
  return pieces;
}
