import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';

/** Placeholder of the drafts, or of other rows like them, while they load. */
export function DraftRowsSkeleton({ label }: { label: string }) {
  return (
    <div className="space-y-3">
      <LoadingStatus label={label} />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} shape="box" className="h-37" />
      ))}
    </div>
  );
}
