import { commonMessages } from '#client/lib/format/common.messages.ts';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';

const rows = ['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3', 'w-3/4', 'w-1/2'];

/** Placeholder of a list of conversations while it loads. */
export function ConversationsSkeleton() {
  return (
    <>
      <LoadingStatus label={commonMessages.loading} />
      {rows.map((width) => (
        <div key={width} className="flex min-h-18 items-center gap-3 px-3">
          <Skeleton shape="pill" className="size-11 shrink-0" />
          <div className="flex-1">
            <Skeleton className="h-4 w-24" />
            <Skeleton className={`mt-2.5 h-3 ${width}`} />
          </div>
        </div>
      ))}
    </>
  );
}
