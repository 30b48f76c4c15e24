import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '#client/lib/router/router-hooks.ts';

/**
 * Returns the state of a lightbox, a history entry that the back button closes. Several on one page each need a `name`.
 */
export function useLightbox(name: string | true = true) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isEntry = typeof state === 'object' && state !== null && 'lightbox' in state;
  const open = isEntry && state.lightbox === name;
  const leaving = useRef(false);
  useEffect(() => {
    if (open) leaving.current = false;
  }, [open]);
  return {
    open,
    show: () => {
      const options = { state: { lightbox: name }, preventScrollReset: true };
      if (!open) void navigate({ pathname, search }, options);
    },
    close: () => {
      // A second call before the asynchronous navigation ends would leave the page.
      if (!open || leaving.current) return;
      leaving.current = true;
      void navigate(-1);
    },
  };
}
