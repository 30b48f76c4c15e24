/**
 * What is loaded before the application has started. The build puts these modules into chunks of their own
 * (`vite.config.ts`) and the table into the page (`scripts/preload.ts`), which requests it
 * (`public/before-paint.js`); the application prefetches by the same table (`prefetch.ts`).
 */
import type { z } from 'zod';
import { PROFILE_POSTS_PAGE_SIZE } from '../contract/limits.ts';
import type { Queries } from '../contract/queries.ts';

type Query = Queries[keyof Queries];
type SearchAt<Path> = Partial<z.output<Extract<Query, { path: Path }>['search']>>;

/** A query of the contract with its search parameters. */
type PreloadedQuery = {
  [Path in Query['path']]: {
    path: Path;
    search?: SearchAt<Path>;
    /** Who it is preloaded for. Without it, for everybody. */
    viewer?: 'member' | 'visitor';
  };
}[Query['path']];

interface PreloadedPage {
  /** The route as in router.tsx. Its parameter matches ids, not a @username. */
  route: string;
  /** Source files, relative to client/. */
  modules: readonly string[];
  /** Their path parameter has the value of the route's. */
  queries: readonly PreloadedQuery[];
}

/**
 * The lazy modules that home is prerendered with: until such a module is loaded, its part of the page is not
 * hydrated, and React holds a navigation back. Besides, what must be there when the connection is lost: the module that
 * tells of it, and the texts of failures; and at the first navigation: the module that moves the focus.
 */
export const homeModules = [
  'features/banners/home-banners.tsx',
  'features/events/next-events.tsx',
  'features/likes/like-bubble.tsx',
  'features/posts/cards/cover-shapes.tsx',
  'features/posts/cards/save-button.tsx',
  'features/posts/feeds/new-posts.tsx',
  'features/shell/connection-strip.tsx',
  'features/shell/focus-on-navigation.ts',
  'lib/failed-response.ts',
  'routes/image-gallery.tsx',
  'ui/avatar-face.tsx',
];

/** The pages that people reach by a link from elsewhere. */
export const linkedPages = [
  {
    route: '/user/:userId',
    modules: ['routes/user.tsx'],
    queries: [
      { path: '/api/users/{userId}' },
      { path: '/api/users/{userId}/posts', search: { limit: PROFILE_POSTS_PAGE_SIZE } },
    ],
  },
  {
    route: '/posts/:postId',
    // Without the comments, which are below the picture and must not delay it.
    modules: ['routes/post.tsx'],
    queries: [
      { path: '/api/posts/{postId}', viewer: 'member' },
      { path: '/api/posts/{postId}/related', viewer: 'member' },
      // For the login page.
      { path: '/api/posts/{postId}/preview', viewer: 'visitor' },
    ],
  },
] as const satisfies readonly PreloadedPage[];

/** Matches the fragments of a route. Its group is the id. */
export function fragmentPattern(route: string): string {
  return `^#${route.replace(/:\w+/, '(\\w{20})')}$`;
}

/** The table as the page carries it. `filesOf` returns the addresses of the chunks of some modules. */
export function preloadTable(filesOf: (modules: readonly string[]) => string[]) {
  return linkedPages.map(({ route, modules, queries }) => ({
    fragment: fragmentPattern(route),
    modules: filesOf(modules),
    queries: queries.map((query: PreloadedQuery) => ({
      address: addressTemplate(query),
      viewer: query.viewer,
    })),
  }));
}

/** The address of a query, with the path parameter still in braces. */
function addressTemplate({ path, search }: PreloadedQuery): string {
  const values = Object.entries(search ?? {}).map(([name, value]) => [name, String(value)]);
  return values.length === 0 ? path : `${path}?${new URLSearchParams(values)}`;
}
