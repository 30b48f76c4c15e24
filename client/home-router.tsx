import { PageBoundary } from './features/shell/crash/error-boundary.tsx';
import { Layout } from './features/shell/layout/layout.tsx';
import { createMemoryHistory, fragmentOf, locationOf } from './lib/router/history.ts';
import type { Route } from './lib/router/matching.ts';
import { createRouter, type Router } from './lib/router/router.ts';
import HomePage from './routes/home.tsx';

// The page is in the first script, because its HTML is hydrated immediately.
export const homeRoute: Route = { path: '/', Component: HomePage };

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

/** Returns the router with which the server renders home. It has no other page, so their code does not load. */
export function createHomeRouter(): Router {
  return createRouter([inFrame([homeRoute])], createMemoryHistory(locationOf('/'), fragmentOf));
}
