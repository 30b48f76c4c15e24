import type { SiteSettings } from '#contract/site/site-settings.ts';
import { type Html, html, linkedDataBlock } from '#server/platform/http/html.ts';
import { brandLink } from '#server/platform/http/known-brand.ts';
import { type PreviewPicture, pageHead } from '#server/platform/http/page-head.ts';
import { NO_AI, NOINDEX } from '#server/platform/http/robots-tag.ts';
import { drawnPicture, linkedData, type Share } from './share-preview.ts';
import { shareTexts } from './shares.text.ts';

/**
 * Returns the page of a shared URL. Preview services read its head, because they never see a fragment. Browsers continue
 * to the application by a script, or by the link without scripts.
 */
export function sharePage(share: Share, site: SiteSettings, origin: string): Html {
  const { path, title, description, type, picture, links = [] } = share;
  const absolute = (url: string) => new URL(url, origin).href;
  const shown = picture ?? drawn(share);
  return html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${pageHead({
  title: `${title} | ${site.site_name}`,
  description,
  preview: { title, description },
  siteName: site.site_name,
  canonical: absolute(path),
  type,
  picture: { ...shown, url: absolute(shown.url) },
  robots: robotsOf(share),
  links: links.map((link) => ({ ...link, href: absolute(link.href(absolute(path))) })),
})}
${linkedDataBlock(linkedData(share.describe({ settings: site, absolute })))}
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/shared-page.css">
${brandLink(site.brand.sheet)}
<script src="/before-paint.js"></script>
<script src="/shared-page.js"></script>
</head>
<body>
<header><a href="/" aria-label="${site.site_name}"><img src="/favicon.svg" alt="" width="32" height="32"></a></header>
<main>
${picture ? html`<img class="picture" src="${picture.url}" alt="${picture.alt}">` : ''}
<h1>${title}</h1>
<p>${description}</p>
<a class="button" href="/#${path}">${shareTexts.open}</a>
</main>
</body>
</html>
`;
}

function robotsOf({ refusesTraining, isUnlisted }: Share): string | undefined {
  if (isUnlisted) return NOINDEX;
  return refusesTraining ? NO_AI : undefined;
}

function drawn({ path, drawing }: Share): PreviewPicture {
  const { url, ...size } = drawnPicture(path);
  return { url, size, alt: drawing.title, isWide: true };
}
