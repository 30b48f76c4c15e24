import type { ReactNode } from 'react';
import { Carousel } from '#client/ui/media/carousel.tsx';
import type { Banner as BannerData } from '#contract/notifications/banners.ts';
import { Banner, BannerSizer } from './banner.tsx';
import { bannerShape } from './banner-frame.tsx';
import { bannersMessages } from './banners.messages.ts';

interface HomeBannersProps {
  banners: readonly BannerData[];
  /** Replaces the picture of a single banner that is not stored yet. */
  backdrop?: ReactNode;
}

/** The banners of the home page: a single one, or a carousel. */
export default function HomeBanners({ banners, backdrop }: HomeBannersProps) {
  const [first] = banners;
  if (!first) return null;
  if (banners.length === 1) return <Single banner={first} backdrop={backdrop} />;
  return (
    <Carousel
      label={bannersMessages.label}
      count={banners.length}
      className={bannerShape}
      sizer={banners.map((banner) => <BannerSizer key={banner.id} banner={banner} />)}
      slide={(index, isCurrent) => <Banner banner={banners[index] ?? first} first={isCurrent} />}
      caption={(index) => <Attribution banner={banners[index] ?? first} />}
    />
  );
}

function Single({ banner, backdrop }: { banner: BannerData; backdrop: ReactNode }) {
  return (
    <section aria-label={bannersMessages.label}>
      <div className={`relative overflow-clip rounded-lg ${bannerShape}`}>
        <BannerSizer banner={banner} />
        <Banner banner={banner} first backdrop={backdrop} />
      </div>
      <div className="flex h-8 items-center justify-end">
        <Attribution banner={banner} />
      </div>
    </section>
  );
}

function Attribution({ banner }: { banner: BannerData }) {
  return <p className="truncate text-ink-faint text-xs">{banner.attribution}</p>;
}
