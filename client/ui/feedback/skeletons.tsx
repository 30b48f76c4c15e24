import { Fragment, type ReactNode } from 'react';
import { LoadingStatus } from './skeleton.tsx';

interface SkeletonsProps {
  label: string;
  count: number;
  className?: string;
  children: ReactNode;
}

/** Several placeholders of one shape. */
export function Skeletons({ label, count, className, children }: SkeletonsProps) {
  const numbers = Array.from({ length: count }, (_, number) => number);
  return (
    <div className={className}>
      <LoadingStatus label={label} />
      {numbers.map((number) => (
        <Fragment key={number}>{children}</Fragment>
      ))}
    </div>
  );
}
