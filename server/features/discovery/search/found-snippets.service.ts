import { EXCERPT_LENGTH } from '#contract/foundations/limits.ts';
import { foldText, type SearchTerms } from '#contract/foundations/search-text.ts';
import { withoutFolded } from '#contract/posts/folded-text.ts';
import type { CardWithText } from '#server/features/posts/posts/post-cards.service.ts';
import { findContents } from '#server/features/posts/posts/post-contents.shared.store.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Match } from './match-statements.store.ts';
import { type FoundText, snippetFromBeginning, snippetOf } from './search-snippets.ts';

/**
 * The number of characters of a text that are read with its card when matches are deep. It covers most texts
 * completely.
 */
const BEGINNING = 600;
/** A match that begins before this character is in the excerpt. */
const DEEP = EXCERPT_LENGTH - 40;

/** The number of characters that are read with the cards of these matches. Most matches are in titles and excerpts. */
export function lengthToRead(matches: readonly Match[]): number {
  return matches.some(({ place }) => place > DEEP) ? BEGINNING : EXCERPT_LENGTH;
}

interface FoundPostText extends CardWithText {
  row: Match;
}

/**
 * The snippets of found posts by their ids. Omits those whose excerpt shows the match. `text` is the text to which the
 * places of the matches belong.
 */
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

function snippetFromCard(
  { text: read }: FoundPostText,
  terms: SearchTerms,
  found: FoundText,
): string | undefined {
  const isWhole = read.length < BEGINNING;
  return isWhole ? snippetOf(read, terms, found) : snippetFromBeginning(read, terms, found);
}

/**
 * Converts a place in the entry of a post into one in its text. Returns 0 for a place in the title or before `DEEP`.
 */
function offsetInText({ card: { title }, row: { place } }: FoundPostText): number {
  if (place <= DEEP) return 0;
  return Math.max(0, place - 1 - (foldText(title).length + 1));
}
