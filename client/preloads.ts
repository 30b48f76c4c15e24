/**
 * The code and data that load before the application has started. The build puts these modules into separate chunks
 * (`vite.config.ts`), and the table of them into the HTML page (`scripts/preload.ts`). The HTML page requests them
 * (`public/before-paint.js`), and the application prefetches with the same table (`prefetch.ts`).
 */

import { ID_PATTERN } from '#contract/foundations/ids.ts';
import { IMAGE_QUALITIES, IMAGE_WIDTHS } from '#contract/foundations/limits.ts';
import {
  eventQueries,
  type PageQuery,
  postQueries,
  profileQueries,
} from '#contract/site/page-queries.ts';
import {
  COVER_SIZES,
  COVER_WIDTH,
  LISTED_EVENT_SIZES,
  type PictureSizes,
  POST_SIZES,
  sizesOf,
} from './ui/media/picture-sizes.ts';

interface PreloadedPage {
  /** The route as in router.tsx, but its parameter matches only ids and not a @username. */
  route: string;
  /** Source files, relative to client/. */
  modules: readonly string[];
  /** The source files for visitors, if they get the login page. */
  visitorModules?: readonly string[];
  queries: readonly PageQuery[];
}

const loginModules = ['routes/login.tsx'];

/** The lazy modules of every page: for a lost connection, for the focus after the first navigation, and for cards. */
export const layoutModules = [
  'features/posts/likes/like-bubble.tsx',
  'features/shell/layout/connection-strip.tsx',
  'features/shell/layout/focus-on-navigation.ts',
  'features/shell/layout/header-search-keys.ts',
  'features/shell/layout/theme-choice.tsx',
  'features/site/site-settings/brand-sheet.ts',
  'lib/api/failed-response.ts',
  // Decodes the placeholders of pictures.
  'node_modules/thumbhash/thumbhash.js',
  'ui/media/avatar-face.tsx',
  'ui/media/veil-button.tsx',
  'ui/media/veil-cover.tsx',
];

/** The other lazy modules of home. Until they have loaded, their section is not hydrated and delays navigations. */
export const homeModules = [
  'features/notifications/banners/home-banners.tsx',
  'features/events/events/next-events.tsx',
  'features/posts/posts/cards/cover-shapes.tsx',
  'features/posts/posts/feeds/new-posts.tsx',
  'page-parts/image-gallery.tsx',
  'ui/text/phrases.tsx',
];

/** The lazy modules of the header and the live connection of members, on every page. */
export const memberModules = [
  'features/shell/layout/member-actions.tsx',
  'features/shell/layout/live-updates.tsx',
  'features/notifications/notifications/unread-badge.tsx',
  'features/accounts/missed/missed-strip.tsx',
  'lib/live/live-connection.ts',
  'lib/live/live-tabs.ts',
];

/** The lazy modules of a post's page: the content below the picture, and the menu. */
export const postParts = [
  'features/comments/comments/comments.tsx',
  'features/posts/posts/cards/rare-badges.tsx',
  'page-parts/others-post-menu.tsx',
];

export const linkedPages = [
  {
    route: '/user/:userId',
    modules: ['routes/user.tsx'],
    queries: profileQueries,
  },
  {
    route: '/posts/:postId',
    // The comments are not listed, because they are below the picture and must not delay it.
    modules: ['routes/post.tsx'],
    visitorModules: loginModules,
    queries: postQueries,
  },
] as const satisfies readonly PreloadedPage[];

/** The other pages with a shared link. They are listed so that their styles load with their prerendered content. */
const otherLinkedPages = {
  '/about': 'about',
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/company': 'company',
  '/copyright': 'copyright',
  '/guidelines': 'guidelines',
  '/series/:seriesId': 'series',
  '/clips/:clipId': 'clip',
  '/polls/:pollId': 'polls',
  '/years/:sharedAs': 'shared-year',
} as const;

const homeFragment = '^(#/?(\\?.*)?)?$';

/**
 * Returns all pages except home whose code and data are preloaded. It is a function, so that the build can leave it out
 * of the first script.
 */
const preloadedPages = (): readonly PreloadedPage[] => [
  ...linkedPages,
  {
    route: '/events',
    modules: ['routes/events.tsx'],
    visitorModules: loginModules,
    queries: [
      { path: '/api/events', search: { scope: 'ongoing' }, viewer: 'member' },
      { path: '/api/events', search: { scope: 'upcoming' }, viewer: 'member' },
    ],
  },
  {
    route: '/events/:eventId',
    modules: ['routes/events.tsx'],
    visitorModules: loginModules,
    queries: eventQueries,
  },
  ...Object.entries(otherLinkedPages).map(([route, name]) => ({
    route,
    modules: [`routes/${name}.tsx`],
    queries: [],
  })),
];

/** A picture in the response of a query, or in the first item of a list. */
interface PreloadedPicture {
  /** The name of the field that contains the URL of the picture. */
  url: string;
  /** The requested width of the picture. Defaults to the stored width. */
  width?: number;
  quality: keyof typeof IMAGE_QUALITIES;
  sizes: PictureSizes;
}

const pictures: Partial<Record<PageQuery['path'], PreloadedPicture>> = {
  '/api/users/{userId}': {
    url: 'cover_url',
    width: COVER_WIDTH,
    quality: 'auto',
    sizes: COVER_SIZES,
  },
  '/api/posts/{postId}': { url: 'image_url', quality: 'auto', sizes: POST_SIZES },
  '/api/events': { url: 'image_url', quality: 'medium', sizes: LISTED_EVENT_SIZES },
};

/** Returns a pattern that matches the URL fragments of a route. The group in the pattern matches the id. */
export function fragmentPattern(route: string): string {
  return `^#${route.replace(/:\w+/, `(${ID_PATTERN})`)}$`;
}

/** Returns the table as the page contains it. `filesOf` returns the URLs of the scripts and styles of modules. */
export function preloadTable(filesOf: (modules: readonly string[]) => string[]) {
  // The code of home has a low priority, because home is prerendered and its pictures are needed first.
  const home = { fragment: homeFragment, priority: 'low', queries: [] };
  const isStyle = (file: string) => file.endsWith('.css');
  const scriptsOf = (modules: readonly string[]) =>
    filesOf(modules).filter((file) => !isStyle(file));
  const pages = preloadedPages().map(({ route, modules, visitorModules, queries }) => ({
    fragment: fragmentPattern(route),
    modules: scriptsOf(modules),
    visitorModules: visitorModules && scriptsOf(visitorModules),
    // The server puts the styles into the head of the rendered page, after the styles of all pages, because the order
    // of styles matters.
    styles: filesOf(modules).filter(isStyle),
    queries: queries.map((query) => ({
      address: addressTemplate(query),
      viewer: query.viewer,
      picture: pictureOf(query),
    })),
  }));
  return [{ ...home, modules: scriptsOf([...layoutModules, ...homeModules]) }, ...pages];
}

function pictureOf({ path }: PageQuery) {
  const picture = pictures[path];
  if (picture === undefined) return undefined;
  const { quality, sizes } = picture;
  return {
    ...picture,
    widths: IMAGE_WIDTHS,
    quality: IMAGE_QUALITIES[quality],
    sizes: sizesOf(sizes),
  };
}

/** Returns the URL of a query, in which the path parameter is still in braces. */
function addressTemplate({ path, search }: PageQuery): string {
  const values = Object.entries(search ?? {}).map(([name, value]) => [name, String(value)]);
  return values.length === 0 ? path : `${path}?${new URLSearchParams(values)}`;
}
