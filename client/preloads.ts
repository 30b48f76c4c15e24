/**
 * The code and data that load before the application has started. The build puts these modules into separate chunks
 * (`vite.config.ts`) and the table into the page (`scripts/preload.ts`). The page requests them
 * (`public/before-paint.js`), and the application prefetches by the same table (`prefetch.ts`).
 */
import type { z } from 'zod';
import { PROFILE_POSTS_PAGE_SIZE } from '#contract/foundations/limits.ts';
import type { Queries } from '#contract/queries.ts';

type Query = Queries[keyof Queries];
type SearchAt<Path> = Partial<z.output<Extract<Query, { path: Path }>['search']>>;

/** A query of the contract with its search parameters. */
type PreloadedQuery = {
  [Path in Query['path']]: {
    path: Path;
    search?: SearchAt<Path>;
    /** The viewers it is preloaded for. Defaults to everybody. */
    viewer?: 'member' | 'visitor';
  };
}[Query['path']];

interface PreloadedPage {
  /** The route as in router.tsx. Its parameter matches ids, not a @username. */
  route: string;
  /** Source files, relative to client/. */
  modules: readonly string[];
  /** Their path parameter has the value of the route's parameter. */
  queries: readonly PreloadedQuery[];
}

/**
 * The lazy modules of the prerendered home. Until they have loaded, their part of the page is not hydrated, and React
 * delays navigations. Also the modules needed without a connection: the connection strip and the texts of failures.
 * Also the module that moves the focus at the first navigation.
 */
export const homeModules = [
  'features/notifications/banners/home-banners.tsx',
  'features/events/events/next-events.tsx',
  'features/posts/likes/like-bubble.tsx',
  'features/posts/posts/cards/cover-shapes.tsx',
  'features/posts/posts/cards/save-button.tsx',
  'features/posts/posts/feeds/new-posts.tsx',
  'features/shell/layout/connection-strip.tsx',
  'features/shell/layout/focus-on-navigation.ts',
  'features/shell/layout/header-search-keys.ts',
  'lib/api/failed-response.ts',
  'page-parts/image-gallery.tsx',
  'ui/media/avatar-face.tsx',
];

/** The pages that visitors open by an external link. */
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
    // Without the comments: they are below the picture and must not delay it.
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

/** The table in the form that the page contains. `filesOf` returns the addresses of the chunks of modules. */
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
