import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { HOUR, MINUTE, RECOMMENDED_CACHE_LIFETIME } from '#contract/foundations/limits.ts';
import { lowest } from '#server/platform/database/cursor.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { SingleFlight } from '#server/platform/single-flight.ts';
import { splitTags } from '../post-columns.ts';
import * as store from './feed-ranking.store.ts';
import { type Candidate, noTaste, rank, spreadAuthors, type Taste } from './feed-ranking.ts';
import { listTagged, taggedKeysets } from './feeds.store.ts';
import { listByAuthors } from './following-feed.store.ts';

/** A ranking: the posts recommended to one viewer at one moment, the best first. */
export interface Ranking {
  /** The time of creation, in ISO 8601. Cursors refer to the ranking by this time. */
  asOf: string;
  ids: string[];
}

export interface Rankings {
  /**
   * Returns the ranking of a viewer, or of all visitors for null. Returns the cached ranking if it was made at `asOf`
   * or is still current. Otherwise makes a new ranking: as of `asOf` if that time is recent, else as of now.
   */
  of(viewerId: string | null, asOf: string | null): Promise<Ranking>;
}

/** The cache key of all visitors; no member has this id. */
const VISITOR = '';
const RANKED = 300;
const CACHED_RANKINGS = 500;
/**
 * The lifetime of a cached ranking. A ranking is current for a shorter time, so that readers can still read all pages
 * of a ranking that is no longer current.
 */
const RANKING_TTL = HOUR;
const NEWEST = 400;
const MOST_LIKED = 200;
const POOL_TTL = MINUTE;
/** Limits for a `Taste`: likes and own posts to read, top tags and authors, and posts of each tag or of all authors. */
const TASTE_LIMITS = { likes: 200, own: 50, tags: 5, authors: 16, posts: 40 };
/** The number of candidates per query. On SQLite, a query blocks all other requests. */
const CANDIDATES_PER_QUERY = 50;

export function createRankings(database: Database): Rankings {
  const cache = new LRUCache<string, Ranking>({ max: CACHED_RANKINGS, ttl: RANKING_TTL });
  const pending = new SingleFlight<Ranking>();
  const readPool = createPool(database.read);
  const make = async (viewerId: string | null, asOf: string) => {
    const ranking = await makeRanking(database.read, await readPool(), viewerId, asOf);
    cache.set(viewerId ?? VISITOR, ranking);
    return ranking;
  };
  return {
    async of(viewerId, asOf) {
      const key = viewerId ?? VISITOR;
      const ranking = cache.get(key);
      if (ranking && (ranking.asOf === asOf || isCurrent(ranking.asOf))) return ranking;
      const moment = asOf !== null && isCurrent(asOf) ? asOf : new Date().toISOString();
      return pending.run(key, () => make(viewerId, moment));
    },
  };
}

function isCurrent(asOf: string): boolean {
  const age = Date.now() - Date.parse(asOf);
  return age >= 0 && age < RECOMMENDED_CACHE_LIFETIME;
}

async function makeRanking(
  database: Queryable,
  pool: Candidate[],
  viewerId: string | null,
  asOf: string,
): Promise<Ranking> {
  const taste = viewerId === null ? noTaste : await readTaste(database, viewerId);
  const known = new Set(pool.map(({ id }) => id));
  const ids = await personalIds(database, { viewerId: viewerId ?? '', taste }, asOf);
  const more = ids.filter((id) => !known.has(id));
  const candidates = [...pool, ...(await readCandidates(database, more))];
  const others = candidates.filter(({ user_id }) => user_id !== viewerId);
  const best = rank(others, taste, Date.parse(asOf)).slice(0, RANKED);
  return { asOf, ids: spreadAuthors(best).map(({ id }) => id) };
}

/** Reads the candidates that all rankings share, the newest and the most liked posts, at most once a minute. */
function createPool(database: Queryable): () => Promise<Candidate[]> {
  let cached: { pool: Promise<Candidate[]>; endsAt: number } | null = null;
  return () => {
    if (cached && cached.endsAt > Date.now()) return cached.pool;
    const pool = readPool(database);
    cached = { pool, endsAt: Date.now() + POOL_TTL };
    // A failed read is not cached, so the next caller tries again.
    pool.catch(() => {
      cached = null;
    });
    return pool;
  };
}

async function readPool(database: Queryable): Promise<Candidate[]> {
  const newest = await store.listFirst(database, 'recent', NEWEST);
  const liked = await store.listFirst(database, 'popular', MOST_LIKED);
  return readCandidates(database, [...new Set([...newest, ...liked])]);
}

async function readCandidates(database: Queryable, ids: readonly string[]): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (let from = 0; from < ids.length; from += CANDIDATES_PER_QUERY) {
    const part = ids.slice(from, from + CANDIDATES_PER_QUERY);
    for (const row of await store.findCandidates(database, part)) {
      const { character_tags, ...facts } = row;
      candidates.push({ ...facts, tags: splitTags(character_tags) });
    }
    await setImmediate();
  }
  return candidates;
}

/** Weighs the tags of the posts that the viewer likes and publishes, and the authors of the liked posts. */
async function readTaste(database: Queryable, viewer: string): Promise<Taste> {
  const liked = await store.listLatestLiked(database, { viewer, limit: TASTE_LIMITS.likes });
  const own = await store.listLatestOwn(database, { viewer, limit: TASTE_LIMITS.own });
  const others = liked.filter(({ user_id }) => user_id !== viewer);
  return {
    tags: weigh([...others, ...own].flatMap(({ character_tags }) => splitTags(character_tags))),
    authors: weigh(others.map(({ user_id }) => user_id)),
    liked: new Set(liked.map(({ id }) => id)),
  };
}

/** Returns the frequency of each name, divided by the frequency of the most frequent name. */
function weigh(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return new Map([...counts].map(([name, count]) => [name, count / most]));
}

async function personalIds(
  database: Queryable,
  { viewerId, taste }: { viewerId: string; taste: Taste },
  asOf: string,
): Promise<string[]> {
  const authors = topNames(taste.authors, TASTE_LIMITS.authors);
  const wanted = { viewer: viewerId, authors, since: lowest.time };
  const before = { time: asOf, id: lowest.id };
  const byAuthors = await listByAuthors(database, wanted, before, TASTE_LIMITS.posts);
  const ids = byAuthors.map(({ id }) => id);
  for (const tag of topNames(taste.tags, TASTE_LIMITS.tags)) {
    const page = {
      tags: [tag],
      category: undefined,
      sort: 'popular' as const,
      after: taggedKeysets.popular.start,
      limit: TASTE_LIMITS.posts,
    };
    const { items } = await listTagged(database, page);
    ids.push(...items.map(({ post_id }) => post_id));
    await setImmediate();
  }
  return [...new Set(ids)];
}

function topNames(weights: ReadonlyMap<string, number>, count: number): string[] {
  const names = [...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return names.slice(0, count).map(([name]) => name);
}
