import { type Html, html } from './html.ts';

export interface PageHead {
  title: string;
  description: string;
  preview: { title: string; description: string };
  siteName: string;
  /** The absolute, canonical URL of this page. */
  canonical: string;
  type: 'website' | 'article' | 'profile';
  picture: PreviewPicture;
  /** Alternate forms of the page. Their URLs are absolute. */
  links?: HeadLink[];
  /** What crawlers must not do with the page, such as `noindex`. */
  robots?: string | undefined;
}

export interface HeadLink {
  type: 'application/atom+xml' | 'application/json+oembed';
  title: string;
  href: string;
}

export interface PreviewPicture {
  url: string;
  size: { width: number; height: number } | null;
  alt: string;
  /** Whether the preview shows the picture above the text in full width. Otherwise, it is small, next to the text. */
  isWide: boolean;
}

export function pageHead(head: PageHead): Html {
  const { title, description, preview, canonical, picture, links = [] } = head;
  return html`<title>${title}</title>
<meta name="description" content="${description}" />
<link rel="canonical" href="${canonical}" />
${head.robots === undefined ? '' : html`<meta name="robots" content="${head.robots}" />`}
${links.map(alternate)}
${property('og:type', head.type)}
${property('og:site_name', head.siteName)}
${property('og:locale', 'ja_JP')}
${property('og:title', preview.title)}
${property('og:description', preview.description)}
${property('og:url', canonical)}
${pictureTags(picture)}
<meta name="twitter:card" content="${picture.isWide ? 'summary_large_image' : 'summary'}" />`;
}

// Twitter cards read everything else from the Open Graph tags.
function pictureTags({ url, size, alt }: PreviewPicture): Html[] {
  return [
    property('og:image', url),
    ...(size
      ? [
          property('og:image:width', String(size.width)),
          property('og:image:height', String(size.height)),
        ]
      : []),
    ...(alt === '' ? [] : [property('og:image:alt', alt)]),
  ];
}

function alternate({ type, title, href }: HeadLink): Html {
  return html`<link rel="alternate" type="${type}" title="${title}" href="${href}" />`;
}

function property(name: string, content: string): Html {
  return html`<meta property="${name}" content="${content}" />`;
}
