import { commonMessages } from '../../lib/common.messages.ts';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';

/** Stands for a section that is loading. */
export function SectionSkeleton() {
  return (
    <>
      <LoadingStatus label={commonMessages.loading} />
      <Skeleton className="mb-3 h-4 w-40" />
      <Skeleton shape="box" className="h-48 w-full" />
    </>
  );
}
