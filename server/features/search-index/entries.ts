import { EVENT_DESCRIPTION_MAX } from '#contract/limits.ts';
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

/** The entry of an event: its title and place, and its description, where it is found by that (`describedDates`). */
export function eventEntry(event: IndexedEvent, isDescribed: boolean): SearchEntry {
  const { id, user_id, event_date } = event;
  const text = eventText(event, isDescribed);
  return entryOf({ id, user_id, position: positionOf(event_date, id), text });
}

/** The text of the entry of an event. */
export function eventText(
  { title, description, location }: IndexedEvent,
  isDescribed: boolean,
): string {
  const texts = isDescribed ? [title, description, location] : [title, location];
  return texts.map(foldText).join(BREAK);
}

/** What the descriptions of a series may add to the index: as much as two of the longest. */
const DESCRIBED_CHARACTERS = 2 * EVENT_DESCRIPTION_MAX;

/**
 * Those dates of a series, earliest first, that are found by their description: the first one that has it, and the last
 * one, which is still to come as long as any is. Indexing a long text 52 times would keep all others waiting for
 * seconds, also where each date has another one; then those are found that fit, the earliest first.
 */
export function describedDates(dates: readonly IndexedEvent[]): Set<string> {
  const ends = new Map<string, { first: string; last: string }>();
  for (const { id, description } of dates) {
    ends.set(description, { first: ends.get(description)?.first ?? id, last: id });
  }
  const described = new Set<string>();
  let left = DESCRIBED_CHARACTERS;
  for (const [description, { first, last }] of ends) {
    const ids = new Set([first, last]);
    const characters = ids.size * [...description].length;
    if (characters > left) continue;
    left -= characters;
    for (const id of ids) described.add(id);
  }
  return described;
}

function entryOf(entry: Omit<SearchEntry, 'tokens'>): SearchEntry {
  return { ...entry, tokens: [...tokensOf(entry.text), authorToken(entry.user_id)] };
}
