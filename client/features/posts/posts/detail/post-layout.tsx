import type { ReactNode } from 'react';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { postDetailMessages } from './post-detail.messages.ts';

interface PostLayoutProps {
  head: ReactNode;
  details: ReactNode;
  works?: ReactNode;
  comments?: ReactNode;
  related?: ReactNode;
  /** Set for posts without a picture. Their page has one column of reading width. */
  narrow?: boolean;
}

export function PostLayout(props: PostLayoutProps) {
  const { head, details, works, comments, related, narrow = false } = props;
  const rest = (
    <>
      {works}
      {comments}
      {related}
    </>
  );
  if (narrow) {
    return (
      <div className="mx-auto flex w-full max-w-text flex-col gap-6 pb-16 *:px-4 md:gap-8 md:pt-8 [&>*:first-child]:max-md:px-0">
        <div>{head}</div>
        <div>{details}</div>
        <div className="flex flex-col gap-10 print:hidden">{rest}</div>
      </div>
    );
  }
  return (
    <div className="mx-auto w-full max-w-page pb-16 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8 lg:px-4 lg:pt-6">
      <div>{head}</div>
      <div className="px-4 pt-5 lg:sticky lg:top-20 lg:row-span-2 lg:px-0 lg:pt-0">{details}</div>
      <div className="flex flex-col gap-10 px-4 pt-8 lg:px-0 print:hidden">{rest}</div>
    </div>
  );
}

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
