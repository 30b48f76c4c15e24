import { z } from 'zod';
import { eventCardSchema } from '#contract/events/events.ts';
import { defineQuery } from '#contract/foundations/define.ts';
import { SEARCH_QUERY_MAX } from '#contract/foundations/limits.ts';
import {
  daySchema,
  pageOf,
  pageQuerySchema,
  textSchema,
} from '#contract/foundations/primitives.ts';
import { postCardSchema } from '#contract/posts/posts.ts';
import { followListItemSchema } from '#contract/social/follows.ts';
import { tagUseSchema } from '#contract/tags/tags.ts';

const searchTypes = ['users', 'posts', 'tags', 'events'] as const;
export type SearchType = (typeof searchTypes)[number];

const searchSorts = ['new', 'best'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** The filter by use of AI: all posts, posts made without AI, or posts made with AI. */
const searchAiChoices = ['all', 'without', 'only'] as const;
export type SearchAi = (typeof searchAiChoices)[number];

/** A found post. `snippet` is the text around the first match, or null when the excerpt already shows the match. */
const foundPostSchema = postCardSchema.extend({ snippet: z.string().nullable() });
export type FoundPost = z.infer<typeof foundPostSchema>;

function resultsOf<const Type extends SearchType, Item extends z.ZodType>(type: Type, item: Item) {
  return pageOf(item).extend({ type: z.literal(type) });
}

const searchResultsSchema = z.discriminatedUnion('type', [
  resultsOf('users', followListItemSchema),
  resultsOf('posts', foundPostSchema),
  resultsOf('tags', tagUseSchema),
  resultsOf('events', eventCardSchema),
]);
export type SearchResults = z.infer<typeof searchResultsSchema>;

const searchQuerySchema = textSchema({ what: '検索語', max: SEARCH_QUERY_MAX, multiline: true });

export const searchSite = defineQuery('/api/search', {
  access: 'member',
  summary:
    'Returns what matches the words, "exact phrases" and filters (`@name`, `#tag`, `from:@name`, `category:photo`) of `q`, and nothing for an empty `q`. People and tags are found by how their names start, at most 50 people, on one page, half of them by each name; posts, tags and events by any two characters, or one kanji. A minus before a word, a phrase or a filter excludes what has it, and a query that only excludes finds nothing. Filters that a type does not have are left out: `#tag` is for posts and tags, `@name` for people by how their username starts and for posts by their author, `from:` and `category:` for posts. `since` and `until` are days in Japan, such as `2026-11-21`: the first and the last one on which a found post was made, or a found event begins. Among people, `muted=true` includes those whom the caller mutes. `ai` is for posts: `without` omits those made with the help of AI or by AI, and `only` finds nothing else, also for a caller who has chosen not to see such posts in lists. `sort` is for posts; tags are sorted by use, events by date, the latest first. A repeated event is found once, in the place of its last date, as its next one.',
  // Enough for a search after each pause of a fast typist. One search sends a request for each of the four types.
  perMinute: 600,
  search: pageQuerySchema.extend({
    /** The default is 50 for people, and 20 for other types. */
    limit: pageQuerySchema.shape.limit.unwrap().optional(),
    q: searchQuerySchema.default(''),
    type: z.enum(searchTypes, '検索の種類の指定が正しくありません').default('posts'),
    /** Whether muted people are found by any of their names. By default, only their complete `@name` finds them. */
    muted: z.enum(['true', 'false'], '検索の範囲の指定が正しくありません').default('false'),
    sort: z.enum(searchSorts, '並び順の指定が正しくありません').default('new'),
    ai: z.enum(searchAiChoices, 'AIの条件の指定が正しくありません').default('all'),
    since: daySchema.optional(),
    until: daySchema.optional(),
  }),
  response: searchResultsSchema,
});
