import { setImmediate } from 'node:timers/promises';
import { HOUR, MINUTE, RECOMMENDED_CACHE_LIFETIME } from '#contract/limits.ts';
import { lowest } from '#server/platform/database/cursor.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { LruCache } from '#server/platform/lru-cache.ts';
import { splitTags } from '../tag-list.ts';
import { listTagged, taggedKeyset } from './feeds.store.ts';
import { listByAuthors } from './following.store.ts';
import * as store from './ranking.store.ts';
import { type Candidate, noTaste, rank, spreadAuthors, type Taste } from './ranking.ts';

/** The posts recommended to one viewer, best first, as of a moment. */
export interface Ranking {
  /** Names the ranking too. */
  asOf: string;
  ids: string[];
}

/** Knows the rankings that viewers are reading. */
export interface Rankings {
  /**
   * The ranking for a viewer (null: every visitor): the one named, if it is still known, else the
   * current one. Where there is none it is made, as of the named moment if that is not long past.
   */
  of(viewerId: string | null, asOf: string | null): Promise<Ranking>;
}

/** No member has this id. */
const VISITOR = '';
const RANKED = 300;
const RANKINGS_KEPT = 500;
/** Longer than a ranking is current: who turns its pages goes on in it. */
const KEPT_FOR = HOUR;
const NEWEST = 400;
const MOST_LIKED = 200;
const POOL_LIFETIME = MINUTE;
/** How much of what a viewer likes is looked at, and how many posts each of it brings. */
const TASTED = { likes: 200, own: 50, tags: 5, authors: 16, posts: 40 };
/** So many candidates are read in one query: on SQLite nobody else is served meanwhile. */
const READ_AT_ONCE = 50;

/** Rankings kept in this process. */
export function createRankings(database: Database): Rankings {
  const known = new LruCache<Ranking>(RANKINGS_KEPT, KEPT_FOR);
  const underWay = new Map<string, Promise<Ranking>>();
  const readPool = createPool(database.read);
  const make = async (viewerId: string | null, asOf: string) => {
    const ranking = await makeRanking(database.read, await readPool(), viewerId, asOf);
    known.set(viewerId ?? VISITOR, ranking);
    return ranking;
  };
  return {
    async of(viewerId, asOf) {
      const key = viewerId ?? VISITOR;
      const ranking = known.get(key);
      if (ranking && (ranking.asOf === asOf || isCurrent(ranking.asOf))) return ranking;
      const moment = asOf !== null && isCurrent(asOf) ? asOf : new Date().toISOString();
      const made = underWay.get(key) ?? make(viewerId, moment).finally(() => underWay.delete(key));
      underWay.set(key, made);
      return made;
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
  const ids = await personalIds(database, taste, asOf);
  const more = ids.filter((id) => !known.has(id));
  const candidates = [...pool, ...(await readCandidates(database, more))];
  const others = candidates.filter(({ user_id }) => user_id !== viewerId);
  const best = rank(others, taste, Date.parse(asOf)).slice(0, RANKED);
  return { asOf, ids: spreadAuthors(best).map(({ id }) => id) };
}

/** What everybody's ranking begins with, the newest and the most liked, read once a minute at most. */
function createPool(database: Queryable): () => Promise<Candidate[]> {
  let kept: { pool: Promise<Candidate[]>; endsAt: number } | null = null;
  return () => {
    if (kept && kept.endsAt > Date.now()) return kept.pool;
    const pool = readPool(database);
    kept = { pool, endsAt: Date.now() + POOL_LIFETIME };
    // One that failed is not kept; who asks next tries again.
    pool.catch(() => {
      kept = null;
    });
    return pool;
  };
}

async function readPool(database: Queryable): Promise<Candidate[]> {
  const newest = await store.listNewest(database, NEWEST);
  const liked = await store.listMostLiked(database, MOST_LIKED);
  return readCandidates(database, [...new Set([...newest, ...liked])]);
}

async function readCandidates(database: Queryable, ids: readonly string[]): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const part = ids.slice(from, from + READ_AT_ONCE);
    for (const row of await store.findCandidates(database, part)) {
      const { character_tags, ...facts } = row;
      candidates.push({ ...facts, tags: splitTags(character_tags) });
    }
    await setImmediate();
  }
  return candidates;
}

/** What the viewer likes: the tags of what they like and post, and the authors of what they like. */
async function readTaste(database: Queryable, viewerId: string): Promise<Taste> {
  const liked = await store.listLatestLiked(database, viewerId, TASTED.likes);
  const own = await store.listLatestOwn(database, viewerId, TASTED.own);
  const others = liked.filter(({ user_id }) => user_id !== viewerId);
  return {
    tags: weigh([...others, ...own].flatMap(({ character_tags }) => splitTags(character_tags))),
    authors: weigh(others.map(({ user_id }) => user_id)),
    liked: new Set(liked.map(({ id }) => id)),
  };
}

/** How often each name occurs, as a share of the one that occurs most. */
function weigh(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return new Map([...counts].map(([name, count]) => [name, count / most]));
}

async function personalIds(database: Queryable, taste: Taste, asOf: string): Promise<string[]> {
  const authors = dearest(taste.authors, TASTED.authors);
  const wanted = { authors, since: lowest.time };
  const before = { time: asOf, id: lowest.id };
  const byAuthors = await listByAuthors(database, wanted, before, TASTED.posts);
  const ids = byAuthors.map(({ id }) => id);
  for (const tag of dearest(taste.tags, TASTED.tags)) {
    const page = {
      tags: [tag],
      category: undefined,
      after: taggedKeyset.start,
      limit: TASTED.posts,
    };
    const { items } = await listTagged(database, page);
    ids.push(...items.map(({ post_id }) => post_id));
    await setImmediate();
  }
  return [...new Set(ids)];
}

function dearest(weights: ReadonlyMap<string, number>, count: number): string[] {
  const names = [...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return names.slice(0, count).map(([name]) => name);
}
