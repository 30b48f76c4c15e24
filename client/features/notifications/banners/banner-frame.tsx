import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

/** The aspect ratio of banners. Phones show taller banners, and a long text makes a banner higher. */
export const bannerShape = 'aspect-16/7 sm:aspect-16/6';

export function BannerSkeleton() {
  return (
    <div className="pb-8">
      <div className={`grid ${bannerShape}`}>
        <Skeleton shape="box" />
      </div>
    </div>
  );
}
