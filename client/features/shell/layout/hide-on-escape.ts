const group = '.group:hover';
/** Controls that the pointer shows. A control with the focus of the keyboard and the button of an open menu stay. */
const shown = '[data-on-hover]:not(:focus-visible, [aria-expanded="true"])';

/**
 * Hides the controls that the pointer has shown when the viewer presses Escape, until the pointer leaves or a control
 * gets the focus (WCAG 1.4.13). Returns a function that ends this.
 */
export function hideOnEscape(): () => void {
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape') return;
    for (const area of document.querySelectorAll<HTMLElement>(group)) hideIn(area);
  };
  // Captured, because a menu that closes returns the focus to its button.
  document.addEventListener('keydown', onKeyDown, true);
  return () => document.removeEventListener('keydown', onKeyDown, true);
}

function hideIn(area: HTMLElement): void {
  const controls = [...area.querySelectorAll<HTMLElement>(shown)];
  for (const { style } of controls) style.opacity = '0';
  const show = (): void => {
    for (const { style } of controls) style.opacity = '';
  };
  area.addEventListener('pointerleave', show, { once: true });
  area.addEventListener('focusin', show, { once: true });
}
