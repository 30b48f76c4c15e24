import { commonMessages } from '#client/lib/format/common.messages.ts';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';

/** A placeholder for a section while it loads. */
export function SectionSkeleton() {
  return (
    <>
      <LoadingStatus label={commonMessages.loading} />
      <Skeleton className="mb-3 h-4 w-40" />
      <Skeleton shape="box" className="h-48 w-full" />
    </>
  );
}
