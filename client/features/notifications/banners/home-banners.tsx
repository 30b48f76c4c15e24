import { ArrowRight, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Carousel } from '#client/ui/media/carousel.tsx';
import { Picture } from '#client/ui/media/picture.tsx';
import { BANNER_SIZES } from '#client/ui/media/picture-sizes.ts';
import { tintStyle } from '#client/ui/media/tint.ts';
import { cx } from '#client/ui/text/cx.ts';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import type { Banner as BannerData } from '#contract/notifications/banners.ts';
import { bannerShape } from './banner-frame.tsx';
import { bannersMessages } from './banners.messages.ts';

interface HomeBannersProps {
  banners: readonly BannerData[];
  /** Replaces the picture of a single banner in the preview of a crop. */
  backdrop?: ReactNode;
}

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
      <div className="flex min-h-8 items-center justify-end">
        <Attribution banner={banner} />
      </div>
    </section>
  );
}

function Attribution({ banner }: { banner: BannerData }) {
  return (
    <p className="phrases line-clamp-2 text-right text-ink-faint text-xs leading-tight">
      {banner.attribution}
    </p>
  );
}

interface BannerProps {
  banner: BannerData;
  /** Whether the banner is the first visible one. If so, its picture loads with priority. */
  first?: boolean;
  backdrop?: ReactNode;
}

function Banner({ banner, first = false, backdrop }: BannerProps) {
  return (
    <BannerLink to={banner.link_url}>
      {backdrop ?? <Backdrop banner={banner} first={first} />}
      <span
        data-scrim=""
        className="absolute inset-0 bg-linear-to-r from-25% from-veil via-54% via-veil/80 to-70% to-transparent sm:via-46% sm:to-72%"
      />
      <Words banner={banner} className="h-full" />
    </BannerLink>
  );
}

/** An invisible copy of the text. It makes the frame as high as the text, so that no text is cut off. */
function BannerSizer({ banner }: { banner: BannerData }) {
  return (
    <div aria-hidden="true" className="invisible [grid-area:1/1]">
      <Words banner={banner} className="" />
    </div>
  );
}

// The texts of a banner. Their column ends where the scrim fades, because the right of the picture often shows faces.
function Words({ banner, className }: { banner: BannerData; className: string }) {
  return (
    <span
      className={cx(
        'relative flex w-14/25 flex-col justify-center gap-1 py-2.5 pl-4 text-on-veil [text-shadow:0_0_6px_var(--color-veil),0_0_16px_var(--color-veil)] sm:w-1/2 sm:gap-2 sm:py-4 sm:pl-16',
        className,
      )}
    >
      <span className="font-bold text-lg leading-snug [font-feature-settings:'palt'] [text-wrap:balance] [word-break:auto-phrase] sm:text-2xl">
        {banner.title}
      </span>
      <span className="text-xs [word-break:auto-phrase] sm:text-sm">{banner.description}</span>
      {banner.link_url !== null && <LinkText banner={banner} />}
    </span>
  );
}

/**
 * A banner that is narrower than its picture shows the right side of the picture, because the text covers the left
 * side.
 */
const right = { x: 100, y: 50 };

function Backdrop({
  banner: { image, image_url, phone_image, title },
  first = false,
}: BannerProps) {
  // The pictures of neighbouring banners load after hydration.
  const isNext = useHydrated();
  if (image === null || image_url === null) {
    return <span className="tint absolute inset-0 bg-(--tint-mark)" style={tintStyle(title)} />;
  }
  return (
    <Picture
      src={image_url}
      {...image}
      narrow={phone_image}
      focal={right}
      sizes={BANNER_SIZES}
      priority={first}
      eager={first || isNext}
      className="absolute! inset-0 size-full"
    />
  );
}

function LinkText({ banner }: { banner: BannerData }) {
  const Icon = isExternal(banner.link_url ?? '') ? ExternalLink : ArrowRight;
  return (
    <span className="mt-1 inline-flex items-center gap-1 font-bold text-sm underline-offset-4 group-hover/link:underline sm:mt-2">
      {banner.link_text}
      <Icon className="size-4 shrink-0" aria-hidden="true" />
    </span>
  );
}

const linkClasses =
  'group/link absolute inset-0 block rounded-lg outline-on-veil -outline-offset-4';

function BannerLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null || to === '') return <div className={linkClasses}>{children}</div>;
  if (!isExternal(to)) {
    return (
      <Link to={to} className={linkClasses}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={linkClasses}>
      {children}
      <span className="sr-only">{uiMessages.newTab}</span>
    </a>
  );
}

function isExternal(link: string): boolean {
  return /^https?:\/\//i.test(link);
}
