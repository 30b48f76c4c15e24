import { isSharedPath } from '#contract/site/page-queries.ts';
import { SHARE_PATH } from '#contract/site/service-worker.ts';

/** How the service worker handles a request. Other requests are left to the browser. */
export type Task = 'answer' | 'file' | 'other-page' | 'page' | 'picture' | 'share' | 'sign-out';

type Asked = Pick<Request, 'cache' | 'headers' | 'method' | 'mode' | 'url'>;

interface Site {
  origin: string;
  files: ReadonlySet<string>;
}

/** The queries cached for offline use: what members read, and their drafts. Others, such as private messages, are not. */
const cachedQueries = new RegExp(
  `^/api/(${[
    'session|site-settings|banners|guidelines|legal-pages/\\w+',
    'posts(/\\w+(/(comments|related|preview))?)?',
    'comments/\\w+/(replies|thread)',
    'users/[@\\w]+(/(posts|followers|following|nfts|nfts/facets))?',
    'events(/\\w+(/(comments|members|posts|series))?)?',
    'drafts(/count)?|planned-posts|planned-events|bookmarks|liked-posts|suggested-authors',
    'tags(/(page|popular))?|tag-follows|nfts/\\w+',
    'notifications(/unread-count)?',
  ].join('|')})$`,
);

/** The style sheet and the pictures of the brand, which admins can change without a new version of the site. */
const brandFile = /^\/(brand|icons|mascots)\/|^\/favicon\.svg$/;

/** Returns the task for the URL and the kind of a request. Null for a request that is left to the browser. */
export function taskFor(request: Asked, { origin, files }: Site): Task | null {
  const url = new URL(request.url);
  // The response with a range of a file is incomplete, so it cannot be cached.
  if (url.origin !== origin || request.headers.has('range')) return null;
  if (request.method === 'POST') return taskForSent(url.pathname);
  if (request.method !== 'GET') return null;
  if (request.mode === 'navigate') {
    // Home and shared links open the same document. Home has its route in the fragment, and a shared link has it in the
    // path.
    return url.pathname === '/' || isSharedPath(url.pathname) ? 'page' : 'other-page';
  }
  if (brandFile.test(url.pathname)) return 'picture';
  if (files.has(url.pathname)) return 'file';
  // A request that bypasses the cache checks whether the server can be reached.
  if (request.cache === 'no-store') return null;
  if (url.pathname.startsWith('/images/')) return 'picture';
  return cachedQueries.test(url.pathname) ? 'answer' : null;
}

function taskForSent(pathname: string): Task | null {
  if (pathname === '/functions/signOut') return 'sign-out';
  return pathname === SHARE_PATH ? 'share' : null;
}

export interface Bounds {
  entries: number;
  bytes: number;
  /** The maximum age in milliseconds. */
  age: number;
}

export interface CacheEntry {
  bytes: number;
  /** When it was cached, in milliseconds since 1970. */
  at: number;
}

/** Returns the entries to delete, so that only the newest entries within the limits remain. */
export function excessOf<Entry extends CacheEntry>(
  entries: readonly Entry[],
  bounds: Bounds,
  now: number,
): Entry[] {
  let bytes = 0;
  let count = 0;
  return entries
    .toSorted((a, b) => b.at - a.at)
    .filter((entry) => {
      bytes += entry.bytes;
      count += 1;
      return count > bounds.entries || bytes > bounds.bytes || now - entry.at > bounds.age;
    });
}

/** Returns the path of a URL with its parameters in a fixed order, so that equal queries have equal cache keys. */
export function addressOf(url: string, origin: string): string {
  const { pathname, searchParams } = new URL(url, origin);
  searchParams.sort();
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
}
