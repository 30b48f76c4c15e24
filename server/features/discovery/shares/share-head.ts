import type { SiteSettings } from '#contract/site/site-settings.ts';
import { type Html, html, linkedDataBlock } from '#server/platform/http/html.ts';
import { type PreviewPicture, pageHead } from '#server/platform/http/page-head.ts';
import { NO_AI, NOINDEX } from '#server/platform/http/robots-tag.ts';
import { drawnPicture, linkedData, type Share } from './share-preview.ts';
import { shareTexts } from './shares.text.ts';

/** Returns the head of a shared URL, which services that render previews read without running scripts. */
export function shareHead(share: Share, site: SiteSettings, origin: string): Html {
  const { path, title, description, type, links = [] } = share;
  const absolute = (url: string) => new URL(url, origin).href;
  const picture = share.picture ?? drawn(share);
  return pageHead({
    title: `${title} | ${site.site_name}`,
    description,
    preview: { title, description },
    siteName: site.site_name,
    canonical: absolute(path),
    type,
    picture: { ...picture, url: absolute(picture.url) },
    robots: robotsOf(share),
    links: links.map((link) => ({ ...link, href: absolute(link.href(absolute(path))) })),
  });
}

/** Returns the structured data of a shared URL. */
export function shareData({ describe }: Share, settings: SiteSettings, origin: string): Html {
  const absolute = (url: string) => new URL(url, origin).href;
  return linkedDataBlock(linkedData(describe({ settings, absolute })));
}

/** Returns the content for people whose browser cannot run the application. */
export function shareContent({ path, title, description, picture }: Share): Html {
  return html`<main class="mx-auto w-full max-w-page px-4 py-8">
${picture ? html`<img src="${picture.url}" alt="${picture.alt}" class="mx-auto max-h-64" />` : ''}
<h1 class="mt-3 text-2xl">${title}</h1>
<p class="mt-3 text-ink-soft">${description}</p>
<p class="mt-3"><a class="font-bold text-brand underline" href="/#${path}">${shareTexts.open}</a></p>
</main>`;
}

/** Returns what crawlers must not do with a shared page. Undefined when they may do everything. */
export function robotsOf({ refusesTraining, isUnlisted }: Share): string | undefined {
  if (isUnlisted) return NOINDEX;
  return refusesTraining ? NO_AI : undefined;
}

function drawn({ path, drawing }: Share): PreviewPicture {
  const { url, ...size } = drawnPicture(path);
  return { url, size, alt: drawing.title, isWide: true };
}
