import { commonMessages } from '#client/lib/format/common.messages.ts';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';

/** The placeholder of insights while they load. */
export function InsightsSkeleton() {
  return (
    <div>
      <LoadingStatus label={commonMessages.loading} />
      <Skeleton className="h-64" />
      <Skeleton className="mt-8 h-40" />
    </div>
  );
}
