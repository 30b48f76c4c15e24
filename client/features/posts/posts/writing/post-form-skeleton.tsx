import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { postFormMessages } from './post-form.messages.ts';

/** Placeholder of the form while the post to edit loads. */
export function PostFormSkeleton() {
  return (
    <div className="mx-auto w-full max-w-form space-y-7 px-4 pt-6 pb-24 md:pt-10">
      <LoadingStatus heading label={postFormMessages.loading} />
      <Skeleton className="h-8 w-44" />
      <Skeleton shape="box" className="h-72" />
      <Skeleton shape="box" className="h-12" />
      <Skeleton shape="box" className="h-12" />
      <Skeleton shape="box" className="h-28" />
    </div>
  );
}
