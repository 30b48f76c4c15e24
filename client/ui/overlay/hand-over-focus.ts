/**
 * Returns a ref callback for an element that one of its own buttons removes. If the element had the focus, the result
 * of `find` gets it, by default the closest remaining ancestor. If a whole page is removed, the focus is left to the
 * next page.
 */
export function handOverFocus(find?: (around: HTMLElement) => HTMLElement | null) {
  return (element: HTMLElement | null) => () => {
    if (!element?.contains(document.activeElement)) return;
    const outwards = ancestorsOf(element);
    // Waits for the end of the commit. Until then, the element is still in the document, and its replacement may not be
    // there yet.
    queueMicrotask(() => {
      const around = outwards.find((ancestor) => ancestor.isConnected);
      const isTaken = element.isConnected || document.activeElement !== document.body;
      if (isTaken || !around || around.matches('main, body')) return;
      const target = find?.(around) ?? around;
      if (target.tabIndex < 0) {
        target.tabIndex = -1;
        target.classList.add('outline-none');
      }
      target.focus({ preventScroll: true });
    });
  };
}

function ancestorsOf({ parentElement }: HTMLElement): HTMLElement[] {
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : [];
}
