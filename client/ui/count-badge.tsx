import { cx } from './cx.ts';

const MOST = 99;

interface CountBadgeProps {
  count: number;
  /** What is counted, for screen readers: it is read after the name of what the badge is on. */
  label: string;
  className?: string;
}

/** A red number on what waits for somebody; `99+` above 99, nothing for none. */
export function CountBadge({ count, label, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={cx(
        'nums grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 font-bold text-on-danger text-xs leading-none',
        className,
      )}
    >
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
