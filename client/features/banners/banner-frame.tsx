import { Skeleton } from '../../ui/skeleton.tsx';

/** The proportions of a banner: those it is drawn in, a little taller on phones so that its words fit. */
export const bannerShape = 'aspect-16/7 sm:aspect-16/6';

/** A banner while it is on its way: the same box, and the line below it. */
export function BannerSkeleton() {
  return (
    <div className="pb-8">
      <div className={`grid ${bannerShape}`}>
        <Skeleton shape="box" />
      </div>
    </div>
  );
}
