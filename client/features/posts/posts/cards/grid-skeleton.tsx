import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { postsMessages } from '../posts.messages.ts';
import { cellStyles, emptyGrid, endsAfter, gridStyle } from './masonry.ts';

const ratios = [1.25, 0.8, 1, 1.4, 0.75, 1, 1.2, 0.7, 1.35, 1];
const shapes = ratios.map((ratio) => ({ ratio }));
const cells = cellStyles(shapes, emptyGrid);
const grid = gridStyle(endsAfter(shapes, emptyGrid));

export function GridSkeleton() {
  return (
    <div className="[container-type:inline-size]">
      <LoadingStatus label={postsMessages.loading} />
      <div className="masonry" style={grid}>
        {ratios.map((ratio, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change their order.
          <div key={index} className="masonry-cell" style={cells[index]}>
            <div style={{ aspectRatio: `1 / ${ratio}` }} className="grid">
              <Skeleton shape="box" />
            </div>
            <Skeleton className="mt-2 h-3.5 w-4/5" />
            <div className="mt-1.5 flex items-center gap-1.5">
              <Skeleton shape="pill" className="size-6" />
              <Skeleton className="h-3 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
