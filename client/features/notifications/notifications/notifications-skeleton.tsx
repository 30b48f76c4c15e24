import { commonMessages } from '#client/lib/format/common.messages.ts';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Card } from '#client/ui/list/card.tsx';

const rows = ['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3', 'w-3/4', 'w-1/2'];

/** Placeholder of the list while it loads. */
export function NotificationsSkeleton() {
  return (
    <>
      <LoadingStatus label={commonMessages.loading} />
      <Skeleton className="mb-3 ml-1 h-4 w-12" />
      <Card className="divide-y divide-line">
        {rows.map((width) => (
          <div key={width} className="flex gap-3.5 px-4 py-3">
            <Skeleton shape="pill" className="size-11 shrink-0" />
            <div className="flex-1 py-1">
              <Skeleton className={`h-4 ${width}`} />
              <Skeleton className="mt-2.5 h-3 w-16" />
            </div>
          </div>
        ))}
      </Card>
    </>
  );
}
