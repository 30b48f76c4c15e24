import { LRUCache } from 'lru-cache';
import { MINUTE, RANKED_POSTS } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { findTextOffsets, type Ranked, rankByLikes } from './found-posts.store.ts';
import type { Match, Reader } from './match-statements.store.ts';
import type { Criteria } from './search-criteria.ts';
import { findMatches, matchKeyset } from './search-matches.store.ts';

/** The number of ranked posts that are read at once: more than a page, because the viewer cannot find some of them. */
const READ = 32;
/** The number of cached rankings. Together they take about 10 MB in each process. */
const REMEMBERED = 100;

export const bestKeyset = new Keyset(
  'desc',
  { count: 'likes_count', position: 'position' },
  'best',
);

/** Ranks found posts by their likes. A ranking is cached for a minute, so that its pages are consistent. */
export class BestPosts {
  readonly #database: Database;
  readonly #rankings = new LRUCache<string, Ranked[], Criteria>({
    max: REMEMBERED,
    ttl: MINUTE,
    // A search completes even if other searches have evicted its ranking.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context }) => this.#rank(context),
  });

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns a page of the matches, the most liked first, without authors whom the viewer cannot find. */
  async list(
    criteria: Criteria,
    reader: Reader,
    after: After<'count' | 'position'>,
    limit: number,
  ): Promise<Page<Match & Ranked>> {
    const left = (await this.#rankingOf(criteria)).filter((post) => isAfter(post, after));
    return bestKeyset.read(limit, (rows) => this.#firstReadable(left, criteria, reader, rows));
  }

  /** Returns the ranking of criteria. Concurrent searches for the same criteria share one computation. */
  #rankingOf(criteria: Criteria): Promise<Ranked[]> {
    const { texts, author, without, period } = criteria;
    const key = JSON.stringify([texts, author, without, period]);
    return this.#rankings.forceFetch(key, { context: criteria });
  }

  async #rank(criteria: Criteria): Promise<Ranked[]> {
    // All viewers share a ranking. Each read of the ranking checks what the viewer can see.
    const reader = { viewer: '', all: true, excludesBlocked: false };
    const search = { table: 'search_posts', criteria, reader, after: matchKeyset.start } as const;
    const matches = await findMatches(this.#database.read, { ...search, limit: RANKED_POSTS });
    const ids = matches.map(({ id }) => id);
    return rankByLikes(this.#database.read, ids);
  }

  async #firstReadable(
    ranking: Ranked[],
    { texts: [text = ''] }: Criteria,
    reader: Reader,
    wanted: number,
  ): Promise<(Match & Ranked)[]> {
    const found: (Match & Ranked)[] = [];
    for (let start = 0; start < ranking.length && found.length < wanted; start += READ) {
      const part = ranking.slice(start, start + READ);
      const ids = part.map(({ id }) => id);
      const offsets = await findTextOffsets(this.#database.read, ids, reader, text);
      for (const post of part) {
        const text_offset = offsets.get(post.id);
        if (text_offset !== undefined) found.push({ ...post, text_offset });
      }
    }
    return found.slice(0, wanted);
  }
}

function isAfter(post: Ranked, after: After<'count' | 'position'>): boolean {
  if (post.likes_count !== after.count) return post.likes_count < after.count;
  return post.position < after.position;
}
