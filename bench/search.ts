import type autocannon from 'autocannon';
import type { SearchResults } from '#contract/discovery/search.ts';
import { FOUND_POSTS_PAGE_SIZE } from '#contract/foundations/limits.ts';
import { type Measurement, measureAlternately, type Runs, type Sides } from './alternate.ts';
import type { Engine } from './engines.ts';
import { applyLoad } from './load.ts';
import type { MeasuredServer } from './measured-server.ts';
import type { Member } from './members.ts';
import { MAX_WARM_UP, type Options } from './options.ts';

const CONNECTIONS = 20;
const DEEP_PAGE = 100;

interface Search {
  type: 'posts' | 'users';
  q: string;
  page: number;
  sort?: 'best';
  /** Whether the search must return no results. Other searches must return a page with posts. */
  isEmpty?: boolean;
}

/** The searches. Half of the posts contain the frequent word, and about 30 posts the rare word. */
export const searches = {
  'search posts, frequent': { type: 'posts', q: '描きました', page: 1 },
  'search posts, frequent, page 100': { type: 'posts', q: '描きました', page: DEEP_PAGE },
  'search posts, two words': { type: 'posts', q: '夏祭り 水彩', page: 1 },
  'search posts, seldom': { type: 'posts', q: '夏祭り777', page: 1 },
  'search posts, no match': { type: 'posts', q: '夏祭り水彩画', page: 1, isEmpty: true },
  'search posts, best first': { type: 'posts', q: '描きました', sort: 'best', page: 1 },
  'search people': { type: 'users', q: 'fan_12', page: 1 },
} as const satisfies Record<string, Search>;

export type SearchName = keyof typeof searches;

/** Measures searches. All members take turns, because each member has a rate limit. */
export async function measureSearch(
  engine: Engine,
  { own, other }: Sides<MeasuredServer>,
  members: Member[],
  { seconds, runs, posts }: Options,
): Promise<Record<SearchName, Runs>> {
  const lines = {} as Record<SearchName, Sides<Measurement>>;
  for (const name of Object.keys(searches) as SearchName[]) {
    const path = await pathOf(own, members, name, posts);
    const measurementOf = (server: MeasuredServer): Measurement => {
      const load = (duration: number) => {
        const requests = members.map(({ cookie }) => ({ path, headers: { cookie } }));
        const setupClient = oneAfterAnother(requests);
        return applyLoad(server, engine, { setupClient, duration, connections: CONNECTIONS });
      };
      return {
        warmUp: async () => void (await load(Math.min(seconds, MAX_WARM_UP))),
        run: () => load(seconds),
      };
    };
    lines[name] = { own: measurementOf(own), other: other && measurementOf(other) };
  }
  return measureAlternately(lines, runs);
}

/**
 * Returns a function that gives each connection a different first request, so that each connection searches as a
 * different member. Searches by the same member would wait for each other, because every search updates the row of the
 * member's rate limit.
 */
function oneAfterAnother(requests: autocannon.Request[]): (client: autocannon.Client) => void {
  let start = Math.floor(Math.random() * requests.length);
  return (client) => {
    client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
    start = (start + Math.floor(requests.length / CONNECTIONS)) % requests.length;
  };
}

/** Returns the path of the page to measure, with the cursor from the page before it. */
export async function pathOf(
  { url }: MeasuredServer,
  members: Member[],
  name: SearchName,
  posts: number,
): Promise<string> {
  const { page, isEmpty = false, ...search }: Search = searches[name];
  // A community with few posts lacks the rare word with three digits, so a word with two digits is searched.
  const q = posts < 100_000 ? search.q.replace('777', '77') : search.q;
  const query = new URLSearchParams({ ...search, q });
  if (search.type === 'posts') query.set('limit', String(FOUND_POSTS_PAGE_SIZE));
  const first = `/api/search?${query.toString()}`;
  let path = first;
  for (let number = 1; number <= page; number += 1) {
    const { cookie = '' } = members[number % members.length] ?? {};
    const response = await fetch(url + path, { headers: { cookie } });
    if (!response.ok) throw new Error(`${name}, page ${number}: ${await response.text()}`);
    const { items, next_cursor } = (await response.json()) as SearchResults;
    if ((items.length === 0) !== isEmpty) {
      throw new Error(`${name} finds ${items.length} on page ${number}`);
    }
    if (number < page) path = `${first}&cursor=${next_cursor}`;
  }
  return path;
}
