import type { Area } from '#server/platform/noun.ts';
import { registerAtom } from './atom/atom.routes.ts';
import { registerOembed } from './oembed/oembed.routes.ts';
import { registerPages } from './pages/pages.routes.ts';
import { registerSearch } from './search/search.routes.ts';
import { readPublishedEvent } from './shares/shared-events.service.ts';
import { registerOwnYearPicture, registerShares } from './shares/shares.routes.ts';
import { registerSitemaps } from './sitemaps/sitemaps.routes.ts';
import { registerWebManifest } from './web-manifest/web-manifest.routes.ts';

export const discoveryArea = {
  search: { routes: [registerSearch] },
  shares: {
    routes: [registerShares, registerOwnYearPicture],
    webhookContents: { 'event.published': readPublishedEvent },
  },
  sitemaps: { routes: [registerSitemaps] },
  atom: { routes: [registerAtom] },
  oembed: { routes: [registerOembed] },
  'web-manifest': { routes: [registerWebManifest] },
  pages: { routes: [registerPages] },
} satisfies Area;
