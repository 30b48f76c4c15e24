const GAP = 8;
/** Toasts stay below the header. */
const TOP = 72;

/**
 * Returns how many pixels toasts must move up so that they stand above a control instead of covering it. Returns 0 when
 * they do not cover it, and when there is no room above it.
 */
export function toastLift(toasts: Element, control: Element): number {
  const box = toasts.getBoundingClientRect();
  const { top, right, bottom, left } = control.getBoundingClientRect();
  const isCovered = bottom > box.top && top < box.bottom && right > box.left && left < box.right;
  if (!isCovered) return 0;
  const lift = box.bottom - top + GAP;
  return box.top - lift < TOP ? 0 : lift;
}

/** Moves toasts up when they would cover the control. A control inside of a toast closes it. */
export function keepClearOf(toasts: HTMLElement, control: Element | undefined | null): void {
  toasts.style.translate = '';
  const lift = control && !toasts.contains(control) ? toastLift(toasts, control) : 0;
  if (lift > 0) toasts.style.translate = `0 ${-lift}px`;
}
