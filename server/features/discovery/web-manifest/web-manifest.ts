import type { SiteSettings } from '#contract/site/site-settings.ts';
import { manifestTexts } from './web-manifest.text.ts';

const { shortcuts } = manifestTexts;

/** The web app manifest (W3C), with which browsers install the site. */
export function webManifest({ site_name, site_description }: SiteSettings) {
  return {
    id: '/',
    name: site_name,
    short_name: site_name,
    description: site_description,
    lang: 'ja',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // The colours of the light theme, as in client/index.html.
    background_color: '#fcfaf8',
    theme_color: '#fcfaf8',
    categories: ['social', 'entertainment'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon(192, 'any'),
      icon(512, 'any'),
      icon(512, 'maskable'),
    ],
    shortcuts: [
      { name: shortcuts.write, url: '/#/posts/new' },
      { name: shortcuts.search, url: '/#/search' },
      { name: shortcuts.events, url: '/#/events' },
      { name: shortcuts.announcements, url: '/#/announcements' },
    ],
  };
}

function icon(size: number, purpose: 'any' | 'maskable') {
  const name = purpose === 'maskable' ? `maskable-${size}` : `icon-${size}`;
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}
