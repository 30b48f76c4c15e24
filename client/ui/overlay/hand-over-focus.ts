/**
 * Returns a ref callback for an element with a button that removes it. If the removed element had the focus, its closest
 * remaining ancestor gets it, or the element that `find` returns; after a whole page, the next heading.
 */
export function handOverFocus(find?: (around: HTMLElement) => HTMLElement | null) {
  return (element: HTMLElement | null) => () => {
    if (!element?.contains(document.activeElement)) return;
    const outwards = ancestorsOf(element);
    // The element is still in the document now. Its replacement is rendered in the same commit.
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
