import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Moves the focus to the heading of the new page after a navigation. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    const area = main.current;
    if (before.current === pathname || area === null) return;
    before.current = pathname;
    // A draft gets an address of its own when it is saved for the first time, also while a dialog of its form is open.
    if (type === 'REPLACE' && document.activeElement?.closest('[role="dialog"][data-open]')) {
      return;
    }
    // The page has set the focus itself.
    if (area !== document.activeElement && area.contains(document.activeElement)) return;
    const heading = area.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.classList.add('outline-none');
    return holdFocus(heading ?? area, area);
  }, [pathname, type, main]);
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
