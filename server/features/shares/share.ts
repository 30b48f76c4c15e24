import type { Graph, Thing } from 'schema-dts';
import type { Picture } from '#contract/pictures.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { HeadLink, PageHead, PreviewPicture } from '#server/platform/http/page-head.ts';
import type { PreviewTexts } from './preview-picture.ts';

/** The preview of something with an address that can be shared, as everybody may see it. */
export interface Share {
  /** The path of its address, and of its route in the fragment. */
  path: string;
  title: string;
  description: string;
  type: PageHead['type'];
  /** Its own picture, whose URL begins with a slash. Null where the drawn one stands for it. */
  picture: PreviewPicture | null;
  /** What its picture is drawn from. */
  drawing: Omit<PreviewTexts, 'siteName'>;
  /** What search engines are told of it (schema.org). */
  describe: (site: DescribedSite) => Thing[];
  /** Other forms of the page, such as a feed: the path of each, by the URL of the page. */
  links?: (Omit<HeadLink, 'href'> & { href: (url: string) => string })[];
}

/** What a description says of the site around the thing. */
export interface DescribedSite {
  settings: SiteSettings;
  /** Makes the URL of a path absolute. */
  absolute: (path: string) => string;
}

/** Reads a share by the name in its address. Returns null unless everybody may see it. */
export type ReadShare = (database: Database, name: string) => Promise<Share | null>;

/** The things of a page as one document of linked data. */
export function linkedData(things: Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}

/** Where a page stands in the site, from home down to itself. */
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

/** A picture of members, in the size of previews. As jpeg: not every service that renders previews knows avif and webp. */
export function ownPicture(url: string, { width, height, alt }: Picture): PreviewPicture {
  const shown = Math.min(width, PICTURE_WIDTH);
  return {
    url: `${url}?w=${PICTURE_WIDTH}&format=jpeg`,
    size: { width: shown, height: Math.round((height * shown) / width) },
    alt,
    isWide: true,
  };
}
