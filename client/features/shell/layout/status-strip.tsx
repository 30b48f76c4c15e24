import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#client/ui/text/cx.ts';

interface StatusStripProps {
  icon: LucideIcon;
  text: ReactNode;
  children: ReactNode;
}

export function StatusStrip({ icon: Icon, text, children }: StatusStripProps) {
  return (
    <div
      data-status-strip=""
      className={cx(
        'fixed inset-x-0 bottom-[calc(--spacing(14)+env(safe-area-inset-bottom))] z-30 flex min-h-11 items-center gap-2 border-line border-t bg-raised pr-1 pl-4 text-ink-soft text-sm md:inset-x-auto md:bottom-6 md:left-6 md:rounded-full md:border md:pr-2 md:shadow-lg',
        // On a page with a bottom bar, the strip is above the bar.
        '[:root:has([data-bottom-bar])_&]:bottom-[calc(--spacing(40)+env(safe-area-inset-bottom))] md:[:root:has([data-bottom-bar])_&]:bottom-32',
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1 py-1.5 leading-snug [word-break:auto-phrase]">{text}</p>
      {children}
    </div>
  );
}
