import { commonMessages } from '#client/lib/format/common.messages.ts';
import { cx } from '#client/ui/text/cx.ts';

/** A spinner. Without `label`, it is hidden from screen readers, because a text next to it says the same. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span
      role={label === undefined ? undefined : 'status'}
      aria-hidden={label === undefined ? true : undefined}
      className={cx('inline-grid size-5 place-items-center', className)}
    >
      <svg viewBox="0 0 24 24" className="size-full animate-spin" aria-hidden="true">
        <circle
          cx="12"
          cy="12"
          r="9"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          opacity="0.2"
        />
        <path
          d="M12 3a9 9 0 0 1 9 9"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}

/** The spinner while the session loads, before it is known whether the viewer may see the page. */
export function PageSpinner() {
  return (
    <div data-loading="" className="grid min-h-[60dvh] place-items-center text-brand">
      <Spinner label={commonMessages.loading} className="size-10" />
    </div>
  );
}
