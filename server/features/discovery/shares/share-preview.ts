import type { Graph, Thing } from 'schema-dts';
import type { Picture } from '#contract/foundations/pictures.ts';
import { plainLine } from '#contract/foundations/plain-text.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import type { HeadLink, PageHead, PreviewPicture } from '#server/platform/http/page-head.ts';
import type { Site } from '#server/platform/site.ts';
import { PREVIEW_SIZE, type PreviewTexts } from './preview-picture.ts';

export interface Share {
  /** The path of the URL, which is also the route in the fragment. */
  path: string;
  /** Whether the requested name is another spelling, whose URL redirects to `path`. */
  isOtherSpelling?: boolean;
  title: string;
  description: string;
  type: PageHead['type'];
  /** The picture of the target, with a URL that begins with a slash. Null when the drawn picture is used. */
  picture: PreviewPicture | null;
  drawing: Omit<PreviewTexts, 'siteName'>;
  /** Structured data for search engines (schema.org). */
  describe: (site: DescribedSite) => Thing[];
  refusesTraining?: boolean;
  /** Whether the shared page can be found only by people who have its URL. It is neither indexed nor cached. */
  isUnlisted?: boolean;
  /** Alternate forms of the page, such as a feed. `href` returns the URL of a form for the URL of the page. */
  links?: (Omit<HeadLink, 'href'> & { href: (url: string) => string })[];
}

export interface DescribedSite {
  settings: SiteSettings;
  /** Makes the URL of a path absolute. */
  absolute: (path: string) => string;
}

export type ReadSite = Pick<Site, 'database' | 'env'>;

/** Reads a share by the name in its URL. Returns null unless it is public. */
export type ReadShare = (site: ReadSite, name: string) => Promise<Share | null>;

/** Returns a title without markup, as in descriptions. A title that consists of markup only stays unchanged. */
export function plainTitle(title: string): string {
  return plainLine(title) || title;
}

export function linkedData(things: Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}

/** Returns the breadcrumbs of a page: the pages from home down to this page. */
export function breadcrumbs(
  { settings, absolute }: DescribedSite,
  trail: [name: string, path: string][],
): Thing {
  const all = [[settings.site_name, '/'] as const, ...trail];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  };
}

const PICTURE_WIDTH = 1200;

interface Pictured {
  image_url: string | null;
  image: Picture | null;
}

/** Returns a member's picture in the preview size, as JPEG. Some preview services support no AVIF and WebP. */
export function ownPicture(
  { image_url: url, image }: Pictured,
  alt: string = image?.alt ?? '',
): PreviewPicture | null {
  if (url === null || image === null) return null;
  const { width, height } = image;
  const shown = Math.min(width, PICTURE_WIDTH);
  return {
    url: `${url}?w=${PICTURE_WIDTH}&format=jpeg`,
    size: { width: shown, height: Math.round((height * shown) / width) },
    alt,
    isWide: true,
  };
}

/** Returns the picture of an NFT in the preview size. Its proportions are unknown. */
export function nftPicture(url: string, alt: string): PreviewPicture {
  return { url: `${url}?w=${PICTURE_WIDTH}&format=jpeg`, size: null, alt, isWide: true };
}

const DESCRIPTION_LENGTH = 160;

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** Cuts a text to a number of characters, never inside a letter or an emoji, and appends `…`. */
export function cutText(text: string, length = DESCRIPTION_LENGTH): string {
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  if (letters.length <= length) return text;
  const start = letters.slice(0, length - 1).join('');
  return `${start.trimEnd()}…`;
}

/** Returns the URL and the size of the drawn picture of a target at a path. */
export function drawnPicture(path: string): { url: string; width: number; height: number } {
  return { url: `/images/shares${path}`, ...PREVIEW_SIZE };
}
