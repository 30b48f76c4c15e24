import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

/** The aspect ratio of banners, which are taller on phones. A long text makes a banner higher than this ratio. */
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
