import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '#client/lib/router/router-hooks.ts';
import type { MessageCardReference } from '#contract/messages/messages.ts';
import { sharedCardOf } from './card-link.ts';

/** Returns the card to share that the navigation to this page contains. Removes it, so that it is offered once. */
export function useSharedCard(): MessageCardReference | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [card] = useState(() => sharedCardOf(state));
  useEffect(() => {
    if (sharedCardOf(state) === null) return;
    void navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true });
  }, [navigate, pathname, search, state]);
  return card;
}
