import { LoadingStatus, Skeleton } from './skeleton.tsx';

interface RowsSkeletonProps {
  label: string;
  /** Renders the label as the `h1` of the page. */
  heading?: boolean;
}

/** Placeholder of a list while it loads. Each row has a button. */
export function RowsSkeleton({ label, heading = false }: RowsSkeletonProps) {
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
