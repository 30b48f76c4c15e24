import {
  createContext,
  memo,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type Match, matchRoutes, type Route } from './matching.ts';
import type { Router } from './router.ts';
import {
  LocationContext,
  PageContext,
  RouterContext,
  StateContext,
  useLocation,
} from './router-hooks.ts';

interface RouterProviderProps {
  router: Router;
  fallback?: ReactNode;
}

/** Renders the pages. The previous page stays until the next page is rendered. */
export function RouterProvider({ router, fallback = null }: RouterProviderProps) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    // The router may have navigated before this effect.
    startTransition(() => setState(router.state));
    return router.subscribe((next, isSync) => {
      if (isSync) flushSync(() => setState(next));
      else startTransition(() => setState(next));
    });
  }, [router]);
  const { location, historyAction, match, initialized } = state;
  const shown = useMemo(() => ({ location, historyAction }), [location, historyAction]);
  return (
    <RouterContext value={router}>
      <StateContext value={state}>
        <LocationContext value={shown}>
          {initialized ? match && <Page match={match} /> : fallback}
        </LocationContext>
      </StateContext>
    </RouterContext>
  );
}

const Page = memo(MatchedPage);

const OutletContext = createContext<ReactNode>(null);

export function Outlet(): ReactNode {
  return useContext(OutletContext);
}

function MatchedPage({ match: { routes, params, base } }: { match: Match }): ReactNode {
  return (
    <PageContext value={{ params, base }}>
      {routes.reduceRight<ReactNode>(framed, null)}
    </PageContext>
  );
}

function framed(inner: ReactNode, { Component, element }: Route): ReactNode {
  return (
    <OutletContext value={inner}>
      {Component ? <Component /> : (element ?? <Outlet />)}
    </OutletContext>
  );
}

export function NestedPages({ routes }: { routes: readonly Route[] }): ReactNode {
  const { base } = useContext(PageContext);
  const match = matchRoutes(routes, useLocation().pathname, base);
  return match && <MatchedPage match={match} />;
}
