import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { postAudiences } from '#contract/posts/post-choices.ts';
import { keysetOf, listEvents } from '#server/features/events/events/event-lists.store.ts';
import { listShownBanners } from '#server/features/notifications/banners/banners.store.ts';
import {
  listFirst,
  listLatestLiked,
  listLatestOwn,
} from '#server/features/posts/posts/feeds/feed-ranking.store.ts';
import {
  feedKeysets,
  listFeed,
  listTagged,
  taggedKeysets,
} from '#server/features/posts/posts/feeds/feeds.store.ts';
import {
  countFollowedTags,
  listNewestOfTags,
  listOfRanges,
  walkNewestPublic,
} from '#server/features/posts/posts/feeds/followed-tags.store.ts';
import {
  findEndOfFollowed,
  listByAuthors,
  listNewestOfEach,
  walkNewest,
} from '#server/features/posts/posts/feeds/following-feed.store.ts';
import {
  listByAuthor,
  listDrafts,
  publishedKeyset,
} from '#server/features/posts/posts/posts.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { After } from '#server/platform/database/keyset.ts';
import type { Tables } from '#server/platform/database/tables.ts';

type EngineName = 'sqlite' | 'postgres';

/** A driver that records queries and returns no rows. */
class RecordingDriver extends DummyDriver {
  readonly queries: CompiledQuery[] = [];

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async (query) => {
        this.queries.push(query);
        return { rows: [] };
      },
      streamQuery: () => {
        throw new Error('nothing to stream');
      },
    };
  }
}

const parts = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
} satisfies Record<EngineName, Omit<Dialect, 'createDriver'>>;

/** Returns the compiled queries that a store function runs when nothing is found. Sends nothing to a database. */
export async function capturedQueries(
  engine: EngineName,
  send: (database: Queryable) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const driver = new RecordingDriver();
  await send(new Kysely<Tables>({ dialect: { ...parts[engine], createDriver: () => driver } }));
  return driver.queries;
}

/** Returns the only query of a store function. Throws when the function runs more than one. */
export async function capturedQuery(
  engine: EngineName,
  send: (database: Queryable) => Promise<unknown>,
): Promise<CompiledQuery> {
  const [query, ...others] = await capturedQueries(engine, send);
  if (!query || others.length > 0) throw new Error('one query was expected');
  return query;
}

/** The row after which deep pages begin. Lists that are sorted by time ignore its `count`. */
export type DeepAfter = After<'count' | 'time' | 'id'>;

export interface ListOptions {
  author: string;
  limit: number;
  /** Where the deep pages begin in lists by time and in lists by likes. */
  recent: DeepAfter;
  popular: DeepAfter;
}

/** Returns every list of posts on the site by name, each with its first page and a deep page. */
export function postLists(
  options: ListOptions,
): Record<string, (database: Queryable) => Promise<unknown>> {
  const lists: Record<string, (database: Queryable) => Promise<unknown>> = {};
  const { author, limit } = options;
  for (const page of ['first page', 'deep page'] as const) {
    const deep = page === 'deep page';
    for (const sort of ['recent', 'popular'] as const) {
      for (const category of [undefined, 'fanart'] as const) {
        const after = deep ? options[sort] : feedKeysets[sort].start;
        const feed = { sort, category, after, limit, viewerId: author };
        const name = `${sort}${category ? ' of a category' : ''}, ${page}`;
        lists[name] = (database) => listFeed(database, feed);
      }
    }
    const after = deep ? options.recent : publishedKeyset.start;
    for (const audience of postAudiences) {
      lists[`by author, for ${audience}, ${page}`] = (database) =>
        listByAuthor(database, { author, after, limit, viewerId: author, audience });
    }
    lists[`drafts, ${page}`] = (database) => listDrafts(database, { author, after, limit });
  }
  return lists;
}

/** Returns the queries of フォロー中, the lists of tags and the home page, by name. The queries merge ranges of indexes. */
export function mergedLists(
  options: ListOptions,
): Record<string, (database: Queryable) => Promise<unknown>> {
  const { author, limit, recent } = options;
  // A range of ids with about a tenth of the followed members. Such ranges occur for a viewer who follows thousands.
  const some = { viewer: author, from: '', to: '7' };
  const tags = Array.from({ length: 10 }, (_, index) => `タグ${index}`);
  const page = { sort: 'popular' as const, category: undefined, after: options.popular, limit };
  const newest = { ...page, sort: 'recent' as const, after: recent };
  const ranges = tags.map((tag) => ({ tag, category: 'photo' as const }));
  const since = '2020-01-01T00:00:00.000Z';
  const authors = { viewer: author, authors: [author, ...tags], since };
  return {
    'tagged, first page': (database) =>
      listTagged(database, { ...page, tags, after: taggedKeysets.popular.start }),
    'tagged, deep page': (database) => listTagged(database, { ...page, tags }),
    'tagged of a category': (database) =>
      listTagged(database, { ...page, tags, category: 'photo' }),
    'tagged by time, first page': (database) =>
      listTagged(database, { ...newest, tags, after: taggedKeysets.recent.start }),
    'tagged by time, deep page': (database) => listTagged(database, { ...newest, tags }),
    'tagged by time, of a category': (database) =>
      listTagged(database, { ...newest, tags, category: 'photo' }),
    'number of followed tags': (database) => countFollowedTags(database, author),
    'followed tags, among the newest': (database) =>
      walkNewestPublic(database, author, recent, limit),
    'followed tags, the newest of each': (database) =>
      listNewestOfTags(database, { viewer: author, ...recent }),
    'followed tags, of the newest tags': (database) =>
      listOfRanges(database, { ranges, since }, recent, limit),
    'following, among the newest': (database) => walkNewest(database, author, recent, limit),
    'following, the newest of each': (database) => listNewestOfEach(database, some, recent, limit),
    'following, of the newest authors': (database) =>
      listByAuthors(database, authors, recent, limit),
    'following, a part of the followed': (database) =>
      findEndOfFollowed(database, { viewer: author, from: '', size: 500 }),
    'ranking, the newest': (database) => listFirst(database, 'recent', 400),
    'ranking, the most liked': (database) => listFirst(database, 'popular', 200),
    'ranking, latest liked': (database) => listLatestLiked(database, { viewer: author, limit: 50 }),
    'ranking, latest own': (database) => listLatestOwn(database, { viewer: author, limit: 50 }),
    banners: (database) => listShownBanners(database, { now: recent.time }),
    'next events': (database) =>
      listEvents(database, {
        list: 'next',
        keyset: keysetOf('next', 'next'),
        joined: false,
        after: recent,
        limit: 3,
        now: recent.time,
        until: recent.time,
        from: recent.time,
        viewer: author,
      }),
  };
}
