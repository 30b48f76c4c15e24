import { cx } from '../text/cx.ts';

const MAX_SHOWN = 99;

interface CountBadgeProps {
  count: number;
  /** The text that screen readers read instead of the number, after the name of the element with the badge. */
  label: string;
  /** Set for what waits for nobody, such as drafts. The badge then is not red. */
  isQuiet?: boolean;
  className?: string;
}

/** A red counter: `99+` above 99, nothing at 0. */
export function CountBadge({ count, label, isQuiet = false, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={cx(
        'nums grid h-[1.67em] min-w-[1.67em] place-items-center whitespace-nowrap rounded-full px-1 font-bold text-xs leading-none',
        isQuiet ? 'bg-brand-soft text-brand' : 'bg-danger text-on-danger',
        className,
      )}
    >
      <span aria-hidden="true">{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
