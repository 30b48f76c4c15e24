import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { postDetailMessages } from './post-detail.messages.ts';
import { PostLayout } from './post-layout.tsx';

/** Placeholder of a post's page while the post loads. */
export function PostSkeleton() {
  return (
    <PostLayout
      head={
        <>
          <LoadingStatus heading label={postDetailMessages.loading} />
          <Skeleton shape="flush" className="aspect-square w-full lg:aspect-4/3 lg:rounded-xl" />
        </>
      }
      details={
        <div>
          <Skeleton className="h-8 w-3/4" />
          <Skeleton className="mt-3 h-5 w-32" />
          <Skeleton shape="pill" className="mt-6 h-14 w-36" />
          <div className="mt-6 flex items-center gap-3">
            <Skeleton shape="pill" className="size-11" />
            <Skeleton className="h-5 w-40" />
          </div>
          <Skeleton className="mt-6 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-5/6" />
        </div>
      }
    />
  );
}
