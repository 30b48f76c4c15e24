import { EXCERPT_LENGTH } from '#contract/limits.ts';
import type { PostCard } from '#contract/posts.ts';
import type { Page, PageQuery } from '#contract/primitives.ts';
import type { FoundPost, SearchSort } from '#contract/search.ts';
import { foldText, type SearchTerms } from '#contract/search-text.ts';
import { readCards } from '#server/features/posts/cards.service.ts';
import { readProfile } from '#server/features/profiles/profiles.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { BestPosts } from './best-posts.service.ts';
import { type Criteria, criteriaOfPosts } from './criteria.ts';
import { findContents } from './found-posts.store.ts';
import { listMatches, type Match, matchKeyset } from './matches.store.ts';
import { readerOf } from './reader.ts';
import { snippetOf } from './snippets.ts';

interface PostSearch extends PageQuery {
  terms: SearchTerms;
  sort: SearchSort;
}

const nothing = { items: [], next_cursor: null, has_more: false };

/** Published posts whose title, text or tags have all of the terms. */
export async function searchPosts(
  { database, best }: { database: Database; best: BestPosts },
  viewer: Viewer,
  { terms, sort, ...asked }: PostSearch,
): Promise<Page<FoundPost>> {
  const author = terms.from === null ? null : await findAuthor(database, viewer, terms.from);
  if (author === undefined) return nothing;
  const criteria = criteriaOfPosts(terms, author);
  if (criteria.tokens.length === 0) return nothing;
  const page = await (sort === 'best'
    ? best.list(criteria, readerOf(viewer), asked)
    : listNewest(database, viewer, criteria, asked));
  return { ...page, items: await toFoundPosts(database, viewer, terms, page.items) };
}

function listNewest(
  database: Database,
  viewer: Viewer,
  criteria: Criteria,
  { cursor, limit }: PageQuery,
): Promise<Page<Match>> {
  const after = matchKeyset.after(cursor);
  const reader = readerOf(viewer);
  return listMatches(database.read, { table: 'search_posts', criteria, reader, after, limit });
}

/** The id of the member with this username; undefined when there is none whom the viewer may read. */
async function findAuthor(
  database: Database,
  viewer: Viewer,
  username: string,
): Promise<string | undefined> {
  try {
    const profile = await readProfile(database, viewer, `@${username}`);
    return profile.is_restricted ? undefined : profile.id;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return undefined;
    throw error;
  }
}

async function toFoundPosts(
  database: Database,
  viewer: Viewer,
  terms: SearchTerms,
  matches: readonly Match[],
): Promise<FoundPost[]> {
  const cards = await readCards(
    database,
    viewer,
    matches.map(({ id }) => id),
  );
  const places = new Map(matches.map(({ id, place }) => [id, place]));
  const deep = new Map<string, number>();
  for (const card of cards) {
    const offset = offsetInText(card, places.get(card.id) ?? 0);
    if (offset > DEEP) deep.set(card.id, offset);
  }
  const contents = await findContents(database.read, [...deep.keys()]);
  return cards.map((card) => {
    const content = contents.get(card.id);
    const near = deep.get(card.id) ?? 0;
    return { ...card, snippet: content ? snippetOf(content, terms, near) : card.excerpt };
  });
}

/** A match that begins before it is in the excerpt. */
const DEEP = EXCERPT_LENGTH - 40;

/** How far into the text of a post a place in its entry is; 0 for one in the title. */
function offsetInText({ title }: PostCard, place: number): number {
  return Math.max(0, place - 1 - (foldText(title).length + 1));
}
