const GAP = 8;
/** Toasts stay below the header. */
const TOP = 72;

/**
 * Returns how many pixels toasts must move up to be above a control instead of covering it. Returns 0 when the toasts
 * do not cover the control, or when there is no room above the control.
 */
export function toastLift(toasts: Element, control: Element): number {
  const box = toasts.getBoundingClientRect();
  const { top, right, bottom, left } = control.getBoundingClientRect();
  const isCovered = bottom > box.top && top < box.bottom && right > box.left && left < box.right;
  if (!isCovered) return 0;
  const lift = box.bottom - top + GAP;
  return box.top - lift < TOP ? 0 : lift;
}

/**
 * The elements that a toast must not cover: the control that was used, and elements whose `data-toast-about` is its
 * subject.
 */
interface Announced {
  control: Element | undefined | null;
  about: string | undefined;
}

/**
 * Moves toasts up when they would cover the control, an element of their subject, a bottom bar, or an element with
 * `data-no-toast-over`. Repeats this when such an element appears later, or is scrolled below the toasts. Ignores a
 * control inside a toast, because pressing it closes the toast. Returns a function that ends the observation.
 */
export function keepClearOf(toasts: HTMLElement, { control, about }: Announced): () => void {
  const subject = about === undefined ? '' : `, [data-toast-about="${CSS.escape(about)}"]`;
  const update = () => {
    let lift = 0;
    toasts.style.translate = '';
    for (const element of fromBelow([
      control,
      ...document.querySelectorAll(`[data-no-toast-over], [data-bottom-bar]${subject}`),
    ])) {
      if (!toasts.contains(element)) lift += toastLift(toasts, element);
      if (lift > 0) toasts.style.translate = `0 ${-lift}px`;
    }
  };
  update();
  const observer = new MutationObserver(update);
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('scroll', update, { capture: true, passive: true });
  return () => {
    observer.disconnect();
    removeEventListener('scroll', update, { capture: true });
  };
}

/** Returns the elements from the lowest to the highest. Toasts above one element may cover the next higher one. */
function fromBelow(elements: readonly (Element | undefined | null)[]): Element[] {
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  return elements.filter((element) => !!element).sort((a, b) => bottomOf(b) - bottomOf(a));
}
