import { createContext, useCallback, useContext, useMemo } from 'react';
import type { Location, NavigationType } from './location.ts';
import { matchPath, type Params } from './matching.ts';
import type { NavigateOptions, Router, RouterState } from './router.ts';

/** The options of a navigation that only changes the search parameters: no new history entry, and no scrolling. */
export const inPlace = { replace: true, preventScrollReset: true } as const;

export const RouterContext = createContext<Router | null>(null);
export const StateContext = createContext<RouterState | null>(null);
/** The location of the rendered page. It changes less often than the state of the router. */
export const LocationContext = createContext<Pick<
  RouterState,
  'location' | 'historyAction'
> | null>(null);
/** The parameters of the page, and the beginning of its URL, for the components of the page. */
export const PageContext = createContext<{ params: Params; base: string }>({
  params: {},
  base: '',
});

/** Returns the router. Its state contains the new location before the page is rendered. */
export function useRouter(): Router {
  return provided(useContext(RouterContext));
}

export function useRouterState(): RouterState {
  return provided(useContext(StateContext));
}

export function useLocation(): Location {
  return provided(useContext(LocationContext)).location;
}

export function useNavigationType(): NavigationType {
  return provided(useContext(LocationContext)).historyAction;
}

export function useParams(): Params {
  return useContext(PageContext).params;
}

/** Returns the parameters of a pattern, or null when the address of the page does not match it. */
export function useMatch(pattern: string): Params | null {
  return matchPath(pattern, useLocation().pathname)?.params ?? null;
}

/** Returns the function that navigates. The function stays the same in all renders, and returns a promise. */
export function useNavigate(): Router['navigate'] {
  return useRouter().navigate;
}

type SetSearch = (
  search: URLSearchParams | Record<string, string>,
  options?: NavigateOptions,
) => void;

/** Returns the search parameters of the URL, and a function that replaces them and stays on the page. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const setSearch = useCallback<SetSearch>(
    (next, options) =>
      void navigate({ pathname, search: `?${new URLSearchParams(next)}` }, options),
    [navigate, pathname],
  );
  return [useMemo(() => new URLSearchParams(search), [search]), setSearch];
}

export function usePendingLocation(): Location | undefined {
  return useRouterState().pending;
}

/** Returns a function that says whether the page was left, even before the next page is rendered. */
export function useIsPageLeft(): () => boolean {
  const { pathname } = useLocation();
  const router = useRouter();
  return useCallback(() => router.state.location.pathname !== pathname, [router, pathname]);
}

function provided<Value>(value: Value | null): Value {
  if (value === null) throw new Error('No router renders this');
  return value;
}
