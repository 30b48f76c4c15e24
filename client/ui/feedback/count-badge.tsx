import { cx } from '../text/cx.ts';

const MAX_SHOWN = 99;

interface CountBadgeProps {
  count: number;
  /** The text that screen readers read instead of the number, after the name of the element with the badge. */
  label: string;
  className?: string;
}

/** A red counter: `99+` above 99, nothing at 0. */
export function CountBadge({ count, label, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={cx(
        'nums grid h-[1.67em] min-w-[1.67em] place-items-center whitespace-nowrap rounded-full bg-danger px-1 font-bold text-on-danger text-xs leading-none',
        className,
      )}
    >
      <span aria-hidden="true">{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
