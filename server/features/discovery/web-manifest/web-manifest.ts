import { UPLOAD_MEDIA_TYPES } from '#contract/foundations/limits.ts';
import { SHARE_FIELDS, SHARE_PATH } from '#contract/site/service-worker.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';

/** Returns the web app manifest (W3C), with which browsers install the site. */
export function webManifest({ site_name, site_description }: SiteSettings, isDemo: boolean) {
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
      shortcut('write', '投稿する', '/#/posts/new'),
      shortcut('notifications', '通知', '/#/announcements'),
      shortcut('events', 'イベント', '/#/events'),
      shortcut('search', '検索', '/#/search'),
    ],
    ...(isDemo && { screenshots: demoScreenshots }),
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: SHARE_FIELDS.title,
        text: SHARE_FIELDS.text,
        url: SHARE_FIELDS.url,
        files: [{ name: SHARE_FIELDS.files, accept: UPLOAD_MEDIA_TYPES }],
      },
    },
  };
}

function shortcut(icon: string, name: string, url: string) {
  const icons = [96, 192].map((size) => ({
    src: `/icons/shortcut-${icon}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  }));
  return { name, url, icons };
}

const sizes = { narrow: '780x1688', wide: '1280x800' } as const;

// The screenshots show the demo, so other sites have none.
const demoScreenshots = [
  screenshot('home-phone', 'narrow', 'ホーム'),
  screenshot('post-phone', 'narrow', '投稿'),
  screenshot('home-desk', 'wide', 'ホーム'),
];

function screenshot(name: string, form_factor: keyof typeof sizes, label: string) {
  const src = `/screenshots/${name}.webp`;
  return { src, sizes: sizes[form_factor], type: 'image/webp', form_factor, label };
}

function icon(size: number, purpose: 'any' | 'maskable') {
  const name = purpose === 'maskable' ? `maskable-${size}` : `icon-${size}`;
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}
