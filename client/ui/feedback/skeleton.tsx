import { cx } from '#client/ui/text/cx.ts';

const shapes = { text: 'rounded-md', box: 'rounded-lg', pill: 'rounded-full', flush: '' };

interface SkeletonProps {
  /** The kind of content: a line of text, a card, a circle, or a box without rounded corners. */
  shape?: keyof typeof shapes;
  className?: string;
}

/** A grey placeholder for content that is loading. Its classes set its size. It is hidden from screen readers. */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={cx('animate-breathe max-w-full bg-line', shapes[shape], className)}
    />
  );
}

export function LoadingStatus({ label, heading = false }: { label: string; heading?: boolean }) {
  return (
    <div role="status" data-loading="" className="sr-only">
      {heading ? <h1>{label}</h1> : label}
    </div>
  );
}

export function RowsSkeleton({ label, heading = false }: { label: string; heading?: boolean }) {
  return (
    <div>
      <LoadingStatus label={label} heading={heading} />
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3 py-3">
          <Skeleton shape="pill" className="size-11" />
          <div className="flex-1">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="mt-2 h-3 w-20" />
          </div>
          <Skeleton shape="pill" className="h-11 w-20" />
        </div>
      ))}
    </div>
  );
}
