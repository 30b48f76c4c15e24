import { cx } from './cx.ts';

/** A grey shape where content will be. Sized by its classes; says nothing to screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-breathe rounded-md bg-line', className)} />;
}

/** Tells a screen reader, once, that what follows is still loading. */
export function LoadingStatus({ label }: { label: string }) {
  return (
    <p role="status" className="sr-only">
      {label}
    </p>
  );
}
