import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

/** The aspect ratio of banners. On phones, banners are taller. A long text makes any banner higher than this ratio. */
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
