import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '#client/lib/router/router-hooks.ts';

interface Lightbox {
  open: boolean;
  show: () => void;
  close: () => void;
}

/**
 * Returns the state of a lightbox. The open lightbox is a history entry, so that the back button closes it. On a page
 * with several lightboxes, each needs a `name`.
 */
export function useLightbox(name: string | true = true): Lightbox {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const open = openLightboxOf(state) === name;
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

function openLightboxOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'lightbox' in state
    ? state.lightbox
    : undefined;
}
