import type { ReactNode } from 'react';
import { cx } from '../text/cx.ts';

interface BottomBarProps {
  className?: string;
  children: ReactNode;
}

/** The bar at the end of a form or a list, always visible. Toasts stay above it. */
export function BottomBar({ className, children }: BottomBarProps) {
  return (
    <div
      data-bottom-bar=""
      className={cx(
        'sticky bottom-[calc(--spacing(14)+env(safe-area-inset-bottom))] z-20 -mx-4 border-line border-t bg-paper/95 px-4 py-2 backdrop-blur-md md:bottom-0',
        className,
      )}
    >
      {children}
    </div>
  );
}
