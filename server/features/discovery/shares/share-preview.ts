import type { Graph, Thing } from 'schema-dts';
import type { Picture } from '#contract/foundations/pictures.ts';
import { plainLine } from '#contract/foundations/plain-text.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import type { HeadLink, PageHead, PreviewPicture } from '#server/platform/http/page-head.ts';
import type { Site } from '#server/platform/site.ts';
import type { PreviewTexts } from './preview-picture.ts';

/** The public preview of a shareable target. */
export interface Share {
  /** The path of its address, which is also its route in the fragment. */
  path: string;
  /** Whether the requested name is another spelling. Its address leads to `path`. */
  isOtherSpelling?: boolean;
  title: string;
  description: string;
  type: PageHead['type'];
  /** Its own picture, whose URL begins with a slash. Null when the drawn picture is used. */
  picture: PreviewPicture | null;
  /** The content of its drawn picture. */
  drawing: Omit<PreviewTexts, 'siteName'>;
  /** Structured data for search engines (schema.org). */
  describe: (site: DescribedSite) => Thing[];
  /** Whether nobody may train AI with the page and its picture. */
  refusesTraining?: boolean;
  /** Whether only who has the address finds it, until its owner ends it: no search engine lists it, and nothing keeps its picture. */
  isUnlisted?: boolean;
  /** Alternate forms of the page, such as a feed: the path of each, by the URL of the page. */
  links?: (Omit<HeadLink, 'href'> & { href: (url: string) => string })[];
}

/** The description of the site around the target. */
export interface DescribedSite {
  settings: SiteSettings;
  /** Makes the URL of a path absolute. */
  absolute: (path: string) => string;
}

/** What shares are read from. */
export type ReadSite = Pick<Site, 'database' | 'env'>;

/** Reads a share by the name in its address. Returns null unless it is public. */
export type ReadShare = (site: ReadSite, name: string) => Promise<Share | null>;

/** A title without markup, as descriptions are. A title that is nothing else stays as it is. */
export function plainTitle(title: string): string {
  return plainLine(title) || title;
}

/** The records of a page as one document of linked data. */
export function linkedData(things: Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}

/** The position of a page in the site, from home down to the page. */
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

/** A picture of a member in the preview size. It is a JPEG, because not all preview services support AVIF and WebP. */
export function ownPicture(url: string, { width, height, alt }: Picture): PreviewPicture {
  const shown = Math.min(width, PICTURE_WIDTH);
  return {
    url: `${url}?w=${PICTURE_WIDTH}&format=jpeg`,
    size: { width: shown, height: Math.round((height * shown) / width) },
    alt,
    isWide: true,
  };
}

/** The picture of an NFT in the preview size. Its proportions are unknown. */
export function nftPicture(url: string, alt: string): PreviewPicture {
  return { url: `${url}?w=${PICTURE_WIDTH}&format=jpeg`, size: null, alt, isWide: true };
}
