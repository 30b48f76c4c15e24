import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { draftsMessages } from './drafts.messages.ts';

/** Placeholder of the drafts while they load. */
export function DraftRowsSkeleton() {
  return (
    <div className="space-y-3">
      <LoadingStatus label={draftsMessages.loading} />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} shape="box" className="h-37" />
      ))}
    </div>
  );
}
