import { hashtagSource, tagOfHashtag } from './hashtags.ts';
import { USERNAME_MAX, USERNAME_MIN } from './limits.ts';
import { splitLinks } from './links.ts';

/** A tag such as #ルミ or a username such as @kotori in a text. */
export interface Reference {
  text: string;
  /** The offset in the text. */
  start: number;
  /** The tag or the username, without its sign. */
  to: { tag: string } | { name: string };
}

// A tag or a name begins where a word begins. Japanese words have no spaces between them, so a tag can also follow
// Japanese letters, but it cannot begin within an address or an entity.
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

/** Returns the usernames in a member's text, in lower case, each once, in order. Names within URLs are left out. */
export function mentionedNames(text: string): string[] {
  const references = splitLinks(text).flatMap(({ text: piece, url }) =>
    url ? [] : findReferences(piece),
  );
  const names = references.flatMap(({ to }) => ('name' in to ? [to.name.toLowerCase()] : []));
  return [...new Set(names)];
}
