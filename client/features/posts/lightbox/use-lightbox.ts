import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface Lightbox {
  open: boolean;
  show: () => void;
  close: () => void;
}

/** The full-screen lightbox is an entry of the history of its own: the back button closes it. */
export function useLightbox(): Lightbox {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const open = isLightboxOpen(state);
  const leaving = useRef(false);
  useEffect(() => {
    if (open) leaving.current = false;
  }, [open]);
  return {
    open,
    show: () => {
      const options = { state: { lightbox: true }, preventScrollReset: true };
      if (!open) void navigate({ pathname, search }, options);
    },
    close: () => {
      // Going back takes a moment; asked for twice, it would leave the page.
      if (!open || leaving.current) return;
      leaving.current = true;
      void navigate(-1);
    },
  };
}

function isLightboxOpen(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'lightbox' in state && state.lightbox === true
  );
}
