import { type RefObject, useLayoutEffect } from 'react';

/**
 * Writes the area of the window that the keyboard of a phone does not cover to the style of an element, as
 * `--visible-top` and `--visible-height`.
 */
export function useVisibleArea(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { visualViewport } = window;
    const target = element.current;
    if (!visualViewport || !target) return;
    function measure(): void {
      if (!visualViewport || !target) return;
      target.style.setProperty('--visible-top', `${visualViewport.offsetTop}px`);
      target.style.setProperty('--visible-height', `${visualViewport.height}px`);
    }
    measure();
    visualViewport.addEventListener('resize', measure);
    visualViewport.addEventListener('scroll', measure);
    return () => {
      visualViewport.removeEventListener('resize', measure);
      visualViewport.removeEventListener('scroll', measure);
    };
  }, [element]);
}
