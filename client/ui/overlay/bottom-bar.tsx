import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cx } from '../text/cx.ts';

/** The bar at the end of a form or a list. It is always visible, and toasts are above it. */
export function BottomBar({ className, children }: { className?: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useWritingMode(bar);
  return (
    <div
      ref={bar}
      data-bottom-bar=""
      className={cx(
        'sticky bottom-[calc(--spacing(14)+env(safe-area-inset-bottom))] z-20 -mx-4 border-line border-t bg-paper px-4 py-2 md:bottom-0',
        className,
      )}
    >
      {children}
    </div>
  );
}

const textFields = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])';

/**
 * Sets `data-writing` once a text field has received the focus. On a phone, this hides the tab bar (`all.css`). The
 * attribute stays, because a bar that moves during the press of a button would lose the press.
 */
function useWritingMode(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const form = bar.current?.closest('form');
    const onFocus = ({ target }: FocusEvent) => {
      if (form && target instanceof Element && target.matches(textFields))
        form.dataset.writing = '';
    };
    form?.addEventListener('focusin', onFocus);
    return () => form?.removeEventListener('focusin', onFocus);
  }, [bar]);
}
