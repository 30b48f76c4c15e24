import type { SiteSettings } from '#contract/site-settings.ts';
import { sitePicture } from '#server/features/site-settings/site-settings.service.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { pageHead } from '#server/platform/http/page-head.ts';
import type { Share } from './shares.service.ts';
import { shareTexts } from './shares.text.ts';

/**
 * The page of a shared address. Services that render previews of links read its head, as they never see a
 * fragment; a browser moves on to the application by a script, and without scripts by the link.
 */
export function sharePage(share: Share, site: SiteSettings, origin: string): Html {
  const { path, title, description, type, picture } = share;
  const absolute = (url: string) => new URL(url, origin).href;
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
  picture: picture ? { ...picture, url: absolute(picture.url) } : sitePicture(site, origin),
})}
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/shared-page.css">
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
