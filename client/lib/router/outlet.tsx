import { createContext, type ReactNode, useContext } from 'react';
import { type Match, matchRoutes, type Route } from './matching.ts';
import { PageContext, useLocation } from './router-hooks.ts';

const OutletContext = createContext<ReactNode>(null);

/** Renders the page inside its frame. */
export function Outlet(): ReactNode {
  return useContext(OutletContext);
}

/** A page inside its frames. */
export function MatchedPage({ match: { routes, params, base } }: { match: Match }): ReactNode {
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

/** The nested page that matches the rest of the address. */
export function NestedPages({ routes }: { routes: readonly Route[] }): ReactNode {
  const { base } = useContext(PageContext);
  const match = matchRoutes(routes, useLocation().pathname, base);
  return match && <MatchedPage match={match} />;
}
