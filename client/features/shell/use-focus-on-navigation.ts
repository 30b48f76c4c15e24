import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the heading of the new page after a navigation. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    const area = main.current;
    if (before.current === pathname || area === null) return;
    before.current = pathname;
    // The page has set the focus itself.
    if (area !== document.activeElement && area.contains(document.activeElement)) return;
    const heading = area.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.classList.add('outline-none');
    return holdFocus(heading ?? area, area);
  }, [pathname, main]);
}

const HOLD = 500;

/** Focuses an element, and again when a closing menu returns the focus to its button. */
function holdFocus(target: HTMLElement, area: HTMLElement): () => void {
  const held = new AbortController();
  const release = (): void => held.abort();
  const options = { capture: true, signal: held.signal };
  const timer = setTimeout(release, HOLD);
  target.focus({ preventScroll: true });
  document.addEventListener('pointerdown', release, options);
  document.addEventListener('keydown', release, options);
  document.addEventListener(
    'focusin',
    ({ target: next }) => {
      if (next instanceof Node && !area.contains(next)) target.focus({ preventScroll: true });
    },
    options,
  );
  return () => {
    clearTimeout(timer);
    release();
  };
}
