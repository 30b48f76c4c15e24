import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '#client/lib/router/router-hooks.ts';
import { isSamePage } from '#client/lib/router/same-page.ts';
import { hideOnEscape } from './hide-on-escape.ts';

/**
 * Moves the focus to the heading of the new page after a navigation, and again when that heading is replaced. Escape
 * hides what the pointer has shown.
 */
export default function FocusOnNavigation({ main }: { main: RefObject<HTMLElement | null> }): null {
  useFocusOnNewPage(main);
  useEffect(hideOnEscape, []);
  useEffect(() => (main.current ? followHeading(main.current) : undefined), [main]);
  return null;
}

function useFocusOnNewPage(main: RefObject<HTMLElement | null>): void {
  const { pathname, state } = useLocation();
  const type = useNavigationType();
  // This module may load after the first navigation. In that case, the first page that it sees counts as a new page.
  const before = useRef(type === 'POP' ? pathname : null);
  useEffect(() => {
    const area = main.current;
    if (before.current === pathname || area === null) return;
    before.current = pathname;
    if (isSamePage(state) || hasOwnFocus(area)) return;
    return holdFocus(area);
  }, [pathname, state, main]);
}

/** Whether the page has set the focus itself. */
function hasOwnFocus(area: HTMLElement): boolean {
  const { activeElement } = document;
  if (activeElement === area || activeElement === area.querySelector('h1')) return false;
  return area.contains(activeElement);
}

function focusHeading(area: HTMLElement): void {
  const heading = area.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  (heading ?? area).focus({ preventScroll: true });
}

const HOLD = 500;

/** Focuses the heading. Focuses it once more when a closing menu returns the focus to the button of the menu. */
function holdFocus(area: HTMLElement): () => void {
  const abort = new AbortController();
  const release = (): void => abort.abort();
  const options = { capture: true, signal: abort.signal };
  const timer = setTimeout(release, HOLD);
  focusHeading(area);
  document.addEventListener('pointerdown', release, options);
  document.addEventListener('keydown', release, options);
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Node && !area.contains(target)) focusHeading(area);
    },
    options,
  );
  return () => {
    clearTimeout(timer);
    release();
  };
}

/** Focuses a heading that replaces the previous heading, if the focus was in the replaced content. */
function followHeading(area: HTMLElement): () => void {
  let heading = area.querySelector('h1');
  let last = document.activeElement;
  const remember = (): void => {
    last = document.activeElement;
  };
  const observer = new MutationObserver(() => {
    const before = heading;
    heading = area.querySelector('h1');
    if (heading === before) return;
    const { activeElement, body } = document;
    const isLost = activeElement === body && last?.isConnected === false;
    if (isLost || activeElement === area) focusHeading(area);
  });
  document.addEventListener('focusin', remember);
  observer.observe(area, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}
