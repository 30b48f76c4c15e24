import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '#client/lib/router/router-hooks.ts';

/**
 * Returns the state of a lightbox. Opening it adds a history entry, so that the back button closes it. Several
 * lightboxes on a page each need a `name`.
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
      // A second call before the end of the asynchronous navigation would leave the page.
      if (!open || leaving.current) return;
      leaving.current = true;
      void navigate(-1);
    },
  };
}
