import { EXCERPT_LENGTH } from '#contract/foundations/limits.ts';
import { foldText, matchRanges, type SearchTerms } from '#contract/foundations/search-text.ts';
import { withoutFolded } from '#contract/posts/folded-text.ts';
import type { CardWithText } from '#server/features/posts/posts/post-cards.service.ts';
import { findContents } from '#server/features/posts/posts/posts.shared.store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { firstCharacters } from '#server/platform/first-characters.ts';
import type { Match } from './match-statements.store.ts';

/**
 * The number of characters of a text that are read with a card when a match is deep in the text. Most texts are not
 * longer.
 */
const BEGINNING = 600;
/** A match that begins before this character is in the excerpt. */
const DEEP = EXCERPT_LENGTH - 40;

/** Returns how many characters to read of each text: an excerpt, or more if a match begins after it. */
export function lengthToRead(matches: readonly Match[]): number {
  return matches.some(({ text_offset }) => text_offset > DEEP) ? BEGINNING : EXCERPT_LENGTH;
}

interface FoundPostText extends CardWithText {
  row: Match;
}

/** Returns the snippets of posts whose excerpt does not show the match. The matches have the positions of `text`. */
export async function readSnippets(
  database: Database,
  { terms, text }: { terms: SearchTerms; text: string },
  posts: readonly FoundPostText[],
): Promise<Map<string, string>> {
  const snippets = new Map<string, string>();
  const unfinished: { id: string; found: FoundText }[] = [];
  for (const post of posts) {
    const { id } = post.card;
    const found = { text, near: offsetInText(post) };
    if (found.near <= DEEP) continue;
    const snippet = snippetFromCard(post, terms, found);
    if (snippet === undefined) unfinished.push({ id, found });
    else snippets.set(id, snippet);
  }
  const ids = unfinished.map(({ id }) => id);
  const contents = await findContents(database.read, ids);
  for (const { id, found } of unfinished) {
    const content = contents.get(id);
    if (content !== undefined) snippets.set(id, snippetOf(withoutFolded(content), terms, found));
  }
  return snippets;
}

function snippetFromCard({ text: read }: FoundPostText, terms: SearchTerms, found: FoundText) {
  const isWhole = read.length < BEGINNING;
  return isWhole ? snippetOf(read, terms, found) : snippetFromBeginning(read, terms, found);
}

/**
 * Converts a position in a post's entry into a position in its text. Returns 0 for a match in the title or before
 * `DEEP`.
 */
function offsetInText({ card: { title }, row: { text_offset } }: FoundPostText): number {
  if (text_offset <= DEEP) return 0;
  return Math.max(0, text_offset - 1 - (foldText(title).length + 1));
}

/** The number of characters before the match in a snippet. */
const BEFORE = 20;
/** The range in which a match is searched first, in characters. Longer matches are found in the whole text. */
const NEARBY = 60;

/** A match of the index: the folded text and its approximate position. Folding shifts characters a little. */
interface FoundText {
  text: string;
  near: number;
}

/** Returns the part of a text around its first match. The part has the length of an excerpt. */
function snippetOf(content: string, terms: SearchTerms, found: FoundText): string {
  const start = startNearby(content, terms, found) ?? matchRanges(content, terms)[0]?.start ?? 0;
  return snippetAt(content, start);
}

/** Returns the snippet from the beginning of a longer text, or undefined when the beginning does not suffice. */
function snippetFromBeginning(beginning: string, terms: SearchTerms, found: FoundText) {
  const start = startNearby(beginning, terms, found);
  const isInside = start !== undefined && start + 2 * EXCERPT_LENGTH <= beginning.length;
  return isInside ? snippetAt(beginning, start) : undefined;
}

/** Returns the position where the match begins, or undefined when it is not near. */
function startNearby(content: string, terms: SearchTerms, { text, near }: FoundText) {
  // Folding keeps the length of most texts, so the match is usually here. This check costs a tenth of a search in the
  // text.
  if (foldText(content.slice(near, near + text.length)) === text) return near;
  const from = Math.max(0, near - BEFORE);
  const [match] = matchRanges(content.slice(from, near + NEARBY), terms);
  return match && from + match.start;
}

function snippetAt(content: string, start: number): string {
  const cut = startOfCharacter(content, Math.max(0, start - BEFORE));
  const shown = firstCharacters(content.slice(cut), EXCERPT_LENGTH);
  return cut === 0 ? shown : `…${shown}`;
}

/** Returns the index itself, or one less inside a surrogate pair. */
function startOfCharacter(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff ? Math.max(0, index - 1) : index;
}
