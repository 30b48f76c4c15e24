import type { ReactNode } from 'react';

interface PostLayoutProps {
  /** The picture, the video or the cover of the post. */
  head: ReactNode;
  details: ReactNode;
  /** Other posts of the author, and the comments. */
  works?: ReactNode;
  comments?: ReactNode;
  related?: ReactNode;
  /** Set for posts without a picture, which have one column of reading width. */
  narrow?: boolean;
}

/** The layout of a post's page: one column, or the details next to the picture when there is room. */
export function PostLayout({
  head,
  details,
  works,
  comments,
  related,
  narrow = false,
}: PostLayoutProps) {
  if (narrow) {
    return (
      <div className="mx-auto flex w-full max-w-text flex-col gap-6 pb-16 *:px-4 md:gap-8 md:pt-8 [&>*:first-child]:max-md:px-0">
        <div>{head}</div>
        <div>{details}</div>
        <div className="flex flex-col gap-10 print:hidden">
          {works}
          {comments}
          {related}
        </div>
      </div>
    );
  }
  return (
    <div className="mx-auto w-full max-w-page pb-16 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8 lg:px-4 lg:pt-6">
      <div>{head}</div>
      <div className="px-4 pt-5 lg:sticky lg:top-20 lg:row-span-2 lg:px-0 lg:pt-0">{details}</div>
      <div className="flex flex-col gap-10 px-4 pt-8 lg:px-0 print:hidden">
        {works}
        {comments}
        {related}
      </div>
    </div>
  );
}
