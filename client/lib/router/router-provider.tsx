import {
  createContext,
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  type Location,
  Router as LocationProvider,
  type RouteObject,
  useLocation,
  useRoutes,
} from 'react-router';
import type { Router, RouterState } from './router.ts';

const RouterContext = createContext<Router | null>(null);
const StateContext = createContext<RouterState | null>(null);

interface RouterProviderProps {
  router: Router;
  /** Shown while the code of the first page loads. */
  fallback?: ReactNode;
}

/** Renders the pages of a router. The previous page stays until the next one is rendered. */
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
  const { location, historyAction, initialized } = state;
  return (
    <RouterContext value={router}>
      <StateContext value={state}>
        <LocationProvider
          location={location}
          navigationType={historyAction}
          navigator={router.navigator}
        >
          {initialized ? <Pages routes={router.routes} /> : fallback}
        </LocationProvider>
      </StateContext>
    </RouterContext>
  );
}

const Pages = memo(function Pages({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
});

/**
 * Returns the router of the site. It knows the address before the page is rendered, its `navigate` is always the same
 * function and can be awaited, and it can navigate synchronously.
 */
export function useRouter(): Router {
  return provided(useContext(RouterContext));
}

/** Returns the rendered state of the router. */
export function useRouterState(): RouterState {
  return provided(useContext(StateContext));
}

/** Returns the next location, while the code of its page loads. */
export function usePendingLocation(): Location | undefined {
  return useRouterState().pending;
}

/**
 * Returns a function whose result is whether the shown page has been left. The address changes before the new page is
 * rendered. The location hooks change only with that rendering.
 */
export function useIsPageLeft(): () => boolean {
  const { pathname } = useLocation();
  const router = useRouter();
  return useCallback(() => router.state.location.pathname !== pathname, [router, pathname]);
}

function provided<Value>(value: Value | null): Value {
  if (value === null) throw new Error('No router renders this');
  return value;
}
