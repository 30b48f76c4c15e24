import { PageBoundary } from './features/shell/crash/error-boundary.tsx';
import { Layout } from './features/shell/layout/layout.tsx';
import { createMemoryHistory, fragmentOf, locationOf } from './lib/router/history.ts';
import type { Route } from './lib/router/matching.ts';
import { createRouter, type Router } from './lib/router/router.ts';
import HomePage from './routes/home.tsx';

// Part of the first script, because its HTML is hydrated immediately.
export const homeRoute: Route = { path: '/', Component: HomePage };

/** Pages in the frame of the site. */
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

/**
 * Creates the router that the server renders home with. It has the same links and no window. It knows no other page, so
 * that the module for the server contains the code of home alone.
 */
export function createHomeRouter(): Router {
  return createRouter([inFrame([homeRoute])], createMemoryHistory(locationOf('/'), fragmentOf));
}
