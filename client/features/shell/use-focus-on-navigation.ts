import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a page change the focus goes to the new page's heading, as a page load would do. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    const area = main.current;
    if (before.current === pathname || area === null) return;
    before.current = pathname;
    const active = document.activeElement;
    // A page that has put the focus somewhere itself knows better.
    if (active !== area && area.contains(active)) return;
    const heading = area.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.classList.add('outline-none');
    (heading ?? area).focus({ preventScroll: true });
  }, [pathname, main]);
}
