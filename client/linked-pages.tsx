import type { ComponentType } from 'react';
import { RequireSignedIn } from './features/identity/session/guards.tsx';
import { loginTarget } from './features/identity/session/login-target.ts';
import { PageBoundary } from './features/shell/crash/error-boundary.tsx';
import { Layout } from './features/shell/layout/layout.tsx';
import { createKey, createMemoryHistory, fragmentOf, locationOf } from './lib/router/history.ts';
import type { Location } from './lib/router/location.ts';
import { matchRoutes, type Route } from './lib/router/matching.ts';
import { createRouter, type Router } from './lib/router/router.ts';
import HomePage from './routes/home.tsx';
import { loadWithRetry } from './ui/feedback/lazy-with-retry.ts';

/** The pages that the server renders, and that everybody can open: home, the login and pages with a shared URL. */
export const linkedPages: Route[] = [
  // Home is in the first script, because its HTML is hydrated immediately.
  { path: '/', Component: HomePage },
  page('/login', () => import('./routes/login.tsx')),
  page('/about', () => import('./routes/about.tsx')),
  page('/terms', () => import('./routes/terms.tsx')),
  page('/privacy', () => import('./routes/privacy.tsx')),
  page('/company', () => import('./routes/company.tsx')),
  page('/copyright', () => import('./routes/copyright.tsx')),
  page('/guidelines', () => import('./routes/guidelines.tsx')),
  page('/user/:userId', () => import('./routes/user.tsx')),
  page('/tags/:tag', () => import('./routes/tag.tsx')),
  page('/years/:sharedAs', () => import('./routes/shared-year.tsx')),
  page('/clips/:clipId', () => import('./routes/clip.tsx')),
  page('/polls/:pollId?', () => import('./routes/polls.tsx')),
  page('/series/:seriesId?', () => import('./routes/series.tsx')),
];

/** The pages with a shared URL that only members can open. */
export const linkedMemberPages: Route[] = [
  page('/events/:eventId?', () => import('./routes/events.tsx')),
  page('/posts/:postId', () => import('./routes/post.tsx')),
];

const guard = <RequireSignedIn />;

export function forSignedIn(children: Route[]): Route {
  return { element: guard, children };
}

export function inFrame(children: Route[]): Route {
  return {
    element: (
      <PageBoundary>
        <Layout />
      </PageBoundary>
    ),
    children,
  };
}

export function page(path: string, load: () => Promise<{ default: ComponentType }>): Route {
  return { path, lazy: async () => ({ Component: (await loadWithRetry(load)).default }) };
}

/** Returns the location that a visitor sees first when opening a location: the login for pages that require it. */
export function locationOfVisitor(routes: readonly Route[], location: Location): Location {
  const { routes: matched = [] } = matchRoutes(routes, location.pathname) ?? {};
  if (!matched.some(({ element }) => element === guard)) return location;
  const { to, state } = loginTarget(location);
  return locationOf(to, state, createKey());
}

const routes = [inFrame([...linkedPages, forSignedIn(linkedMemberPages)])];

/**
 * Returns the router with which the server renders a page. It contains only the linked pages, so the code of other
 * pages does not load.
 */
export function createLinkedRouter(route: string, isVisitor: boolean): Router {
  const location = locationOf(route);
  const first = isVisitor ? locationOfVisitor(routes, location) : location;
  return createRouter(routes, createMemoryHistory(first, fragmentOf));
}
