import type { ReactNode } from 'react';

/** The bar at the end of a form, always in sight. Toasts stay above it. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 border-line border-t bg-paper/95 px-4 py-2 backdrop-blur-md md:bottom-0"
    >
      {children}
    </div>
  );
}
