import { messages } from '../../messages.ts';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { layOut } from './grid-layout.ts';
import { gridStyle, placeStyle } from './post-grid.tsx';
import { useColumns } from './use-columns.ts';

const ratios = [1.25, 0.8, 1, 1.4, 0.75, 1, 1.2, 0.7, 1.35, 1];

/** The grid while its posts are on their way. */
export function GridSkeleton() {
  const columns = useColumns();
  const { places, ends } = layOut(
    ratios.map((ratio) => ({ ratio })),
    columns,
  );
  return (
    <div className="[container-type:inline-size]">
      <LoadingStatus label={messages.feed.loading} />
      <div className="relative" style={gridStyle(columns, ends)}>
        {ratios.map((ratio, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change places.
          <div key={index} className="absolute w-(--column)" style={placeStyle(places[index])}>
            <div style={{ aspectRatio: `1 / ${ratio}` }} className="grid">
              <Skeleton shape="box" />
            </div>
            <Skeleton className="mt-3.5 h-4 w-4/5" />
            <div className="mt-5 flex items-center gap-2">
              <Skeleton shape="pill" className="size-6" />
              <Skeleton className="h-3 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
