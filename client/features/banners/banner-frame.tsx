import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of banners: taller on phones, and higher where a text needs it. */
export const bannerShape = 'aspect-16/7 sm:aspect-16/6';

/** Placeholder of a banner while it loads, with the line below it. */
export function BannerSkeleton() {
  return (
    <div className="pb-8">
      <div className={`grid ${bannerShape}`}>
        <Skeleton shape="box" />
      </div>
    </div>
  );
}
