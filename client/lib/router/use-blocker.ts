import { useEffect, useEffectEvent, useState } from 'react';
import { watchUnsent } from '../hooks/unsent-input.ts';
import type { Blocker } from './blocking.ts';
import { useIsPageLeft, useRouter, useRouterState } from './router-hooks.ts';

interface Blocking {
  state: 'unblocked' | 'blocked' | 'proceeding';
  proceed?: () => void;
  reset?: () => void;
}

export function useBlocker(shouldBlock: Blocker): Blocking {
  const router = useRouter();
  const { blocked } = useRouterState();
  const isPageLeft = useIsPageLeft();
  // A page that has been left does not ask again. Its form is mounted until the next page is rendered.
  const ask: Blocker = useEffectEvent((move) => !isPageLeft() && shouldBlock(move));
  const [own, setOwn] = useState<Blocker>();
  useEffect(() => {
    const blocker: Blocker = (move) => ask(move);
    setOwn(() => blocker);
    const { location } = router.state;
    const elsewhere = { ...location, pathname: '' };
    const stops = [
      router.block(blocker),
      watchUnsent(() => blocker({ currentLocation: location, nextLocation: elsewhere })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
  if (!blocked || blocked.blocker !== own) return { state: 'unblocked' };
  const { isProceeding, proceed, reset } = blocked;
  return isProceeding ? { state: 'proceeding' } : { state: 'blocked', proceed, reset };
}
