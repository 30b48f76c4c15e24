import type { z } from 'zod';
import type { Queries } from '#contract/definitions.ts';
import {
  FEED_PAGE_SIZE,
  HOME_PAGE_SIZE,
  PROFILE_POSTS_PAGE_SIZE,
} from '#contract/foundations/limits.ts';

type Query = Queries[keyof Queries];
type SearchAt<Path> = Partial<z.output<Extract<Query, { path: Path }>['search']>>;

/** A query of a page. The name in the URL of the page replaces a parameter in braces, in the path or the search. */
export type PageQuery = {
  [Path in Query['path']]: {
    path: Path;
    search?: SearchAt<Path>;
    /** The viewers that the page needs the query for. Defaults to everybody. */
    viewer?: 'member' | 'visitor';
  };
}[Query['path']];

/** The queries of home. */
export const homeQueries = [
  { path: '/api/posts', search: { sort: 'recent', limit: HOME_PAGE_SIZE } },
  { path: '/api/banners' },
  { path: '/api/events/next' },
] as const satisfies readonly PageQuery[];

/** The queries of `/user/{userId}`. */
export const profileQueries = [
  { path: '/api/users/{userId}' },
  { path: '/api/users/{userId}/posts', search: { limit: PROFILE_POSTS_PAGE_SIZE } },
] as const satisfies readonly PageQuery[];

/** The queries of `/posts/{postId}`. */
export const postQueries = [
  { path: '/api/posts/{postId}', viewer: 'member' },
  { path: '/api/posts/{postId}/related', viewer: 'member' },
  // The login page shows this preview to visitors.
  { path: '/api/posts/{postId}/preview', viewer: 'visitor' },
] as const satisfies readonly PageQuery[];

/** The queries of `/events/{eventId}`. */
export const eventQueries = [
  { path: '/api/events/{eventId}', viewer: 'member' },
  // The login page shows this preview to visitors.
  { path: '/api/events/{eventId}/preview', viewer: 'visitor' },
] as const satisfies readonly PageQuery[];

/**
 * The queries of the pages that have a shared URL, by its pattern. A member for whom the first query finds something can
 * see the page.
 */
export const sharedPageQueries = {
  '/posts/:id': postQueries,
  '/user/:id': profileQueries,
  '/clips/:id': [{ path: '/api/clips/{clipId}' }, { path: '/api/clips/{clipId}/items' }],
  '/events/:id': eventQueries,
  '/polls/:id': [{ path: '/api/polls/{pollId}' }],
  '/series/:id': [{ path: '/api/series/{seriesId}' }, { path: '/api/series/{seriesId}/posts' }],
  '/tags/:id': [
    { path: '/api/tags/page', search: { tag: '{tag}' } },
    { path: '/api/posts', search: { sort: 'recent', tags: ['{tag}'], limit: FEED_PAGE_SIZE } },
  ],
  '/years/:id': [{ path: '/api/shared-year-reviews/{sharedAs}' }],
  '/about': [{ path: '/api/legal-pages/{page}' }],
  '/terms': [{ path: '/api/legal-pages/{page}' }],
  '/privacy': [{ path: '/api/legal-pages/{page}' }],
  '/company': [{ path: '/api/legal-pages/{page}' }],
  '/copyright': [{ path: '/api/legal-pages/{page}' }],
  '/guidelines': [{ path: '/api/guidelines' }],
} as const satisfies Record<string, readonly PageQuery[]>;

/** Whether a page has this path as its shared URL. */
export function isSharedPath(pathname: string): boolean {
  // An id has no dot, unlike the files of an event. A tag can have any character.
  const patterns = Object.keys(sharedPageQueries).map((path) =>
    path.replace(':id', path.startsWith('/tags/') ? '[^/]+' : '@?\\w+'),
  );
  return new RegExp(`^(?:${patterns.join('|')})/?$`).test(pathname);
}

/** A query with its parameters. */
export interface AskedQuery {
  path: string;
  params: Record<string, string>;
  search: Record<string, string>;
  /** The URL that the client requests. */
  url: string;
}

const parameter = /\{(\w+)\}/;

/** Returns a query of the page with this name. */
export function askFor({ path, search = {} }: PageQuery, name: string): AskedQuery {
  const [, key] = parameter.exec(path) ?? [];
  const entries = Object.entries(search).map(([field, value]) => [
    field,
    String(value).replace(parameter, () => name),
  ]);
  const pathname = path.replace(parameter, () => encodeURIComponent(name));
  return {
    path,
    params: key === undefined ? {} : { [key]: name },
    search: Object.fromEntries(entries) as Record<string, string>,
    url: entries.length === 0 ? pathname : `${pathname}?${new URLSearchParams(entries).toString()}`,
  };
}
