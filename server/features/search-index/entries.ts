import type { PostCategory } from '#contract/posts.ts';
import { foldText } from '#contract/search-text.ts';
import type { EventsTable, PostsTable } from '#server/platform/database/tables.ts';
import { BREAK, positionOf, tokenOfName, tokensOf } from '#server/platform/search/tokens.ts';

/** Something that is found, as the index holds it. */
export interface SearchEntry {
  id: string;
  user_id: string;
  position: number;
  text: string;
  tokens: number[];
}

/** Stands before and after a tag; the column `character_tags` is joined by it. */
const TAG_MARK = '\u001f';
const CATEGORY_MARK = '\u001e';

/** The part of an indexed text that only posts with a tag have. */
export function tagText(tag: string): string {
  return `${TAG_MARK}${foldText(tag)}${TAG_MARK}`;
}

/** The part of an indexed text that only posts with a tag that begins with `start` have. */
export function tagStartText(start: string): string {
  return `${TAG_MARK}${foldText(start)}`;
}

/** The part of an indexed text that only posts of a category have. */
export function categoryText(category: PostCategory): string {
  return `${CATEGORY_MARK}${category.charAt(0)}`;
}

/** The token that all works of a member have. */
export function authorToken(userId: string): number {
  return tokenOfName(`@${userId}`);
}

export type IndexedPost = Pick<
  PostsTable,
  'id' | 'user_id' | 'title' | 'content' | 'category' | 'character_tags' | 'created_at'
>;

/** The entry of a post: its title, text, tags and category. */
export function postEntry(post: IndexedPost): SearchEntry {
  const { id, user_id, title, content, category, character_tags, created_at } = post;
  const parts = [
    foldText(title),
    foldText(content),
    tagText(character_tags),
    ...(category === null ? [] : [categoryText(category)]),
  ];
  return entryOf({ id, user_id, position: positionOf(created_at, id), text: parts.join(BREAK) });
}

export type IndexedEvent = Pick<
  EventsTable,
  'id' | 'user_id' | 'title' | 'description' | 'location' | 'event_date'
> &
  Partial<Pick<EventsTable, 'series_id'>>;

/**
 * The entry of an event: its title, description and place. Of a repeated one, only the first date has the description:
 * indexing the same long text 52 times would keep all others waiting for seconds.
 */
export function eventEntry(event: IndexedEvent): SearchEntry {
  const { id, user_id, title, description, location, event_date, series_id = null } = event;
  const isLaterDate = series_id !== null && series_id !== id;
  const texts = isLaterDate ? [title, location] : [title, description, location];
  const text = texts.map(foldText).join(BREAK);
  return entryOf({ id, user_id, position: positionOf(event_date, id), text });
}

function entryOf(entry: Omit<SearchEntry, 'tokens'>): SearchEntry {
  return { ...entry, tokens: [...tokensOf(entry.text), authorToken(entry.user_id)] };
}
