import { memo, type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { MatchedPage } from './outlet.tsx';
import type { Router } from './router.ts';
import { LocationContext, RouterContext, StateContext } from './router-hooks.ts';

interface RouterProviderProps {
  router: Router;
  /** Shown while the code of the first page loads. */
  fallback?: ReactNode;
}

/** The pages of a router. The previous page stays until the next one is rendered. */
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
