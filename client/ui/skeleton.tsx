import { cx } from './cx.ts';

const shapes = {
  text: 'rounded-md',
  box: 'rounded-lg',
  pill: 'rounded-full',
  flush: '',
};

interface SkeletonProps {
  /** What will be there: a line of text, a picture or card, something round, or something edge to edge. */
  shape?: keyof typeof shapes;
  className?: string;
}

/** A grey shape where content will be. Sized by its classes; says nothing to screen readers. */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  return (
    <div aria-hidden="true" className={cx('animate-breathe bg-line', shapes[shape], className)} />
  );
}

interface LoadingStatusProps {
  label: string;
  /** It stands for the heading of the whole page until that is here. */
  heading?: boolean;
}

/** Tells a screen reader, once, that what follows is still loading. */
export function LoadingStatus({ label, heading = false }: LoadingStatusProps) {
  return (
    <div role="status" data-loading="" className="sr-only">
      {heading ? <h1>{label}</h1> : label}
    </div>
  );
}
