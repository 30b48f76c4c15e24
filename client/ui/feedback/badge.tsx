import type { ReactNode } from 'react';
import { cx } from '#client/ui/text/cx.ts';

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

const MAX_SHOWN = 99;

interface CountBadgeProps {
  count: number;
  /** The text that screen readers read instead of the number, after the name of the element with the badge. */
  label: string;
  /** Set for a count that nobody waits for, such as drafts. Such a badge is not red. */
  isQuiet?: boolean;
  className?: string | undefined;
}

export function CountBadge({ count, label, isQuiet = false, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={cx(
        'nums grid h-[1.67em] min-w-[1.67em] place-items-center whitespace-nowrap rounded-full px-1 font-bold text-[min(0.75rem,3.6vw)] leading-none',
        isQuiet ? 'bg-brand-soft text-brand' : 'bg-danger text-on-danger',
        className,
      )}
    >
      <span aria-hidden="true">{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
