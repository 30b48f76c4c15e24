/**
 * A ref for something whose own button replaces it: when it goes with the focus, what is around it takes that, or what
 * `find` returns. When the whole page goes, the focus is left to the heading of the next one.
 */
export function handOverFocus(find?: (around: HTMLElement) => HTMLElement | null) {
  return (element: HTMLElement | null) => () => {
    if (!element?.contains(document.activeElement)) return;
    const outwards = ancestorsOf(element);
    // It is still there now; what replaces it comes with the same change.
    queueMicrotask(() => {
      const around = outwards.find((ancestor) => ancestor.isConnected);
      const isTaken = element.isConnected || document.activeElement !== document.body;
      if (isTaken || !around || around.matches('main, body')) return;
      const place = find?.(around) ?? around;
      if (place.tabIndex < 0) {
        place.tabIndex = -1;
        place.classList.add('outline-none');
      }
      place.focus({ preventScroll: true });
    });
  };
}

function ancestorsOf({ parentElement }: HTMLElement): HTMLElement[] {
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : [];
}
