import { hashtagSource, tagOfHashtag } from './hashtags.ts';
import { USERNAME_MAX, USERNAME_MIN } from './limits.ts';
import { splitLinks } from './links.ts';

/** A tag such as #ルミ or a username such as @kotori in a text. */
export interface Reference {
  text: string;
  /** Its offset in the text. */
  start: number;
  /** The tag or the username, without its mark. */
  to: { tag: string } | { name: string };
}

// A tag or name begins where a word begins. Letters of Japanese texts have no spaces between them, so a tag begins after
// any of them as well, but not within an address or an entity.
const reference = new RegExp(
  `(?<![\\w#＃﹟@＠/&])(?:${hashtagSource}|` +
    `[@＠](?<name>[A-Za-z0-9_]{${USERNAME_MIN},${USERNAME_MAX}})(?![\\w@＠]))`,
  'gu',
);

/** The tags and usernames in a text without URLs, in order. */
export function findReferences(text: string): Reference[] {
  return [...text.matchAll(reference)].flatMap((match): Reference[] => {
    const { 0: found, index: start, groups = {} } = match;
    const { name } = groups;
    if (name !== undefined) return [{ text: found, start, to: { name } }];
    const tag = tagOfHashtag(found);
    return tag === null ? [] : [{ text: found, start, to: { tag } }];
  });
}

/** The usernames in a member's text, in lower case, each once, in order. Those in URLs are part of an address. */
export function mentionedNames(text: string): string[] {
  const references = splitLinks(text).flatMap(({ text: piece, url }) =>
    url ? [] : findReferences(piece),
  );
  const names = references.flatMap(({ to }) => ('name' in to ? [to.name.toLowerCase()] : []));
  return [...new Set(names)];
}
