import { EVENT_DESCRIPTION_MAX } from '#contract/foundations/limits.ts';
import { foldText } from '#contract/foundations/search-text.ts';
import { withoutFolded } from '#contract/posts/folded-text.ts';
import type { PostCategory } from '#contract/posts/posts.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { BREAK, positionOf, tokenOfName, tokensOf } from '#server/platform/search/tokens.ts';

export interface SearchEntry {
  id: string;
  user_id: string;
  position: number;
  text: string;
  tokens: number[];
}

/** The separator before and after each tag, as in the column `character_tags`. */
const TAG_MARK = '\u001f';
const CATEGORY_MARK = '\u001e';
const AI_MARK = '\u001c';

/** Returns a text that is in the entry of every post with this tag. */
export function tagText(tag: string): string {
  return `${TAG_MARK}${foldText(tag)}${TAG_MARK}`;
}

/** Returns a text that is in the entry of every post with a tag that begins with `start`. */
export function tagStartText(start: string): string {
  return `${TAG_MARK}${foldText(start)}`;
}

/** Returns a text that is in the entry of every post of this category. */
export function categoryText(category: PostCategory): string {
  return `${CATEGORY_MARK}${category.charAt(0)}`;
}

/** A text that is in the entry of every post made with AI. */
export const aiText = `${AI_MARK}ai`;

function isMadeWithAi({ labels = '', team_labels = '' }: IndexedPost): boolean {
  return /\bai-/.test(`${labels},${team_labels}`);
}

export function authorToken(userId: string): number {
  return tokenOfName(`@${userId}`);
}

export type IndexedPost = Pick<
  Tables['posts'],
  'id' | 'user_id' | 'title' | 'content' | 'category' | 'character_tags' | 'created_at'
> &
  Partial<Pick<Tables['posts'], 'labels' | 'team_labels'>>;

/** Returns the entry of a post: its title, text, tags, category and use of AI. */
export function postEntry(post: IndexedPost): SearchEntry {
  const { id, user_id, title, content, category, character_tags, created_at } = post;
  const parts = [
    foldText(title),
    foldText(withoutFolded(content)),
    tagText(character_tags),
    ...(category === null ? [] : [categoryText(category)]),
    ...(isMadeWithAi(post) ? [aiText] : []),
  ];
  return entryOf({ id, user_id, position: positionOf(created_at, id), text: parts.join(BREAK) });
}

export type IndexedEvent = Pick<
  Tables['events'],
  'id' | 'user_id' | 'title' | 'description' | 'location' | 'event_date'
> &
  Partial<Pick<Tables['events'], 'series_id'>>;

/** Returns the entry of an event: its title, its location, and with `isDescribed` its description. */
export function eventEntry(event: IndexedEvent, isDescribed: boolean): SearchEntry {
  const { id, user_id, event_date } = event;
  const text = eventText(event, isDescribed);
  return entryOf({ id, user_id, position: positionOf(event_date, id), text });
}

export function eventText({ title, description, location }: IndexedEvent, isDescribed: boolean) {
  const texts = isDescribed ? [title, description, location] : [title, location];
  return texts.map(foldText).join(BREAK);
}

/** The maximum total length of the indexed descriptions of a series: twice the longest description. */
const DESCRIBED_CHARACTERS = 2 * EVENT_DESCRIPTION_MAX;

/**
 * Returns the ids of the dates of a series whose descriptions are indexed. `dates` must be in order. Each description
 * is indexed for its first date and for its last date, which is upcoming for the longest time. Indexing a long text for
 * all of 52 dates would block other writes for seconds. If each date has a different description, only the earliest
 * descriptions that fit are indexed.
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

export type IndexedMember = Pick<
  Tables['profiles'],
  'id' | 'username' | 'display_name' | 'created_at'
>;

export function memberEntry({
  id,
  username,
  display_name,
  created_at,
}: IndexedMember): SearchEntry {
  const text = [username, display_name].map(foldText).join(BREAK);
  return entryOf({ id, user_id: id, position: positionOf(created_at, id), text });
}

export function entryOf(entry: Omit<SearchEntry, 'tokens'>): SearchEntry {
  return { ...entry, tokens: [...tokensOf(entry.text), authorToken(entry.user_id)] };
}
