import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { SearchType } from '#contract/discovery/search.ts';
import { searchMessages } from '../search.messages.ts';

const places = Array.from({ length: 8 }, (_, index) => index);

/** The layout of the results of each type. */
export const resultLayouts: Record<SearchType, string> = {
  users: 'divide-y divide-line md:max-w-text',
  posts:
    'grid grid-cols-2 gap-x-3 gap-y-4 min-[600px]:grid-cols-3 min-[900px]:grid-cols-4 lg:gap-x-4',
  tags: 'grid gap-x-6 md:grid-cols-2',
  events: 'grid gap-3 md:grid-cols-2',
};

/** Placeholder of results while they load, in the layout of their type. */
export function ResultSkeleton({ type }: { type: SearchType }) {
  const Shape = shapes[type];
  return (
    <div className={resultLayouts[type]}>
      <LoadingStatus label={searchMessages.searching} />
      {places.map((place) => (
        <Shape key={place} />
      ))}
    </div>
  );
}

const shapes: Record<SearchType, () => React.ReactNode> = {
  users: () => (
    <div className="flex items-center gap-3 py-3">
      <Skeleton shape="pill" className="size-11" />
      <div className="min-w-0 flex-1">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="mt-2 h-3 w-20" />
        <Skeleton className="mt-2.5 h-4 w-full max-w-72" />
      </div>
      <Skeleton shape="pill" className="h-9 w-30" />
    </div>
  ),
  posts: () => (
    <div>
      <Skeleton shape="box" className="aspect-square" />
      <Skeleton className="mt-3 h-4 w-4/5" />
      <div className="mt-5 mb-2 flex items-center gap-2">
        <Skeleton shape="pill" className="size-6" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    </div>
  ),
  tags: () => (
    <div className="flex min-h-15 items-center gap-3">
      <Skeleton shape="pill" className="size-10" />
      <Skeleton className="h-4 w-32" />
    </div>
  ),
  events: () => <Skeleton shape="box" className="h-25" />,
};
