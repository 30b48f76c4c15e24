import { cx } from '../text/cx.ts';

const shapes = {
  text: 'rounded-md',
  box: 'rounded-lg',
  pill: 'rounded-full',
  flush: '',
};

interface SkeletonProps {
  /** The kind of content: a line of text, a card, a circle, or a box without radius. */
  shape?: keyof typeof shapes;
  className?: string;
}

/** A grey placeholder for content that is loading. Sized by its classes, hidden from screen readers. */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={cx('animate-breathe max-w-full bg-line', shapes[shape], className)}
    />
  );
}

interface LoadingStatusProps {
  label: string;
  /** Renders the label as the `h1` of the page. */
  heading?: boolean;
}

/** A status for screen readers while the content is loading. */
export function LoadingStatus({ label, heading = false }: LoadingStatusProps) {
  return (
    <div role="status" data-loading="" className="sr-only">
      {heading ? <h1>{label}</h1> : label}
    </div>
  );
}
