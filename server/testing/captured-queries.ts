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
import { listShownBanners } from '#server/features/banners/banners.store.ts';
import { listNext } from '#server/features/events/events.store.ts';
import { listFeed, listTagged } from '#server/features/posts/feeds/feeds.store.ts';
import {
  findEndOfFollowed,
  listByAuthors,
  listNewestOfEach,
  walkNewest,
} from '#server/features/posts/feeds/following.store.ts';
import {
  listLatestLiked,
  listLatestOwn,
  listMostLiked,
  listNewest,
} from '#server/features/posts/feeds/ranking.store.ts';
import { listByAuthor, listDrafts } from '#server/features/posts/posts.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Keyset } from '#server/platform/database/paging.ts';
import type { Tables } from '#server/platform/database/tables.ts';

type EngineName = 'sqlite' | 'postgres';

/** Notes what it is asked and answers no rows. */
class NotingDriver extends DummyDriver {
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

/** The one query that a function of a store sends, as the engine would get it. Nothing is sent. */
export async function capturedQuery(
  engine: EngineName,
  send: (database: Queryable) => Promise<unknown>,
): Promise<CompiledQuery> {
  const driver = new NotingDriver();
  await send(new Kysely<Tables>({ dialect: { ...parts[engine], createDriver: () => driver } }));
  const [query, ...others] = driver.queries;
  if (!query || others.length > 0) throw new Error('one query was expected');
  return query;
}

export interface ListPlace {
  author: string;
  limit: number;
  /** Where a deep page begins, for lists by time and by likes. */
  recent: Keyset;
  popular: Keyset;
}

/** Every list of posts the site shows, its first page and a deep one, by name. */
export function postLists(
  place: ListPlace,
): Record<string, (database: Queryable) => Promise<unknown>> {
  const lists: Record<string, (database: Queryable) => Promise<unknown>> = {};
  const { author, limit } = place;
  for (const page of ['first page', 'deep page'] as const) {
    const deep = page === 'deep page';
    for (const sort of ['recent', 'popular'] as const) {
      for (const category of [undefined, 'fanart'] as const) {
        const feed = { sort, category, after: deep ? place[sort] : null, limit, viewerId: author };
        const name = `${sort}${category ? ' of a category' : ''}, ${page}`;
        lists[name] = (database) => listFeed(database, feed);
      }
    }
    const after = deep ? place.recent : null;
    lists[`by author, ${page}`] = (database) =>
      listByAuthor(database, { author, after, limit, viewerId: author });
    lists[`drafts, ${page}`] = (database) => listDrafts(database, { author, after, limit });
  }
  return lists;
}

/** The queries behind フォロー中, the tags' lists and the teasers of home, by name: ranges of indexes, merged. */
export function mergedLists(
  place: ListPlace,
): Record<string, (database: Queryable) => Promise<unknown>> {
  const { author, limit } = place;
  const [time, id] = place.recent.map(String) as [string, string];
  const from = { time, id };
  // About a tenth of the followed, as the site asks those who follow thousands.
  const some = { viewer: author, from: '', to: '7' };
  const tags = Array.from({ length: 10 }, (_, index) => `タグ${index}`);
  const page = { category: undefined, after: place.popular, limit };
  const authors = { authors: [author, ...tags], since: '2020-01-01T00:00:00.000Z' };
  return {
    'tagged, first page': (database) => listTagged(database, { ...page, tags, after: null }),
    'tagged, deep page': (database) => listTagged(database, { ...page, tags }),
    'tagged of a category': (database) =>
      listTagged(database, { ...page, tags, category: 'photo' }),
    'following, among the newest': (database) => walkNewest(database, author, from, limit),
    'following, the newest of each': (database) => listNewestOfEach(database, some, from, limit),
    'following, of the newest authors': (database) => listByAuthors(database, authors, from, limit),
    'following, a part of the followed': (database) =>
      findEndOfFollowed(database, { viewer: author, from: '', size: 500 }),
    'ranking, the newest': (database) => listNewest(database, 400),
    'ranking, the most liked': (database) => listMostLiked(database, 200),
    'ranking, latest liked': (database) => listLatestLiked(database, author, 50),
    'ranking, latest own': (database) => listLatestOwn(database, author, 50),
    banners: (database) => listShownBanners(database, time),
    'next events': (database) => listNext(database, time),
  };
}
