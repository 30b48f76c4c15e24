import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { commentsMessages } from './comments.messages.ts';

/** Placeholder of the comments while they load. */
export function CommentsSkeleton() {
  return (
    <div>
      <LoadingStatus label={commentsMessages.loading} />
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-3 py-4">
          <Skeleton shape="pill" className="size-8" />
          <div className="flex-1">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="mt-2.5 h-4 w-full" />
            <Skeleton className="mt-2 h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
