import type { ReactNode } from 'react';
import { cx } from '../text/cx.ts';

const tones = {
  neutral: 'bg-hover text-ink-soft',
  brand: 'bg-brand-soft text-brand',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  success: 'bg-success-soft text-success',
  /** For use inside an element with the class `tint`. */
  tint: 'bg-(--tint-bg-deep) text-(--tint-ink)',
  /** For use on top of a picture. */
  veil: 'bg-veil text-on-veil',
} as const;

/** A short label on or next to an item. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-bold',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
