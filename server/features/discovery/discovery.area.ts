import { registerAtom } from './atom/atom.routes.ts';
import { registerOembed } from './oembed/oembed.routes.ts';
import { registerPages } from './pages/pages.routes.ts';
import { registerSearch } from './search/search.routes.ts';
import { registerOwnYearPicture } from './shares/own-year-picture.routes.ts';
import { registerShares } from './shares/shares.routes.ts';
import { registerSitemaps } from './sitemaps/sitemaps.routes.ts';
import { registerWebManifest } from './web-manifest/web-manifest.routes.ts';

/** What the area registers. */
export const discoveryArea = [
  registerSearch,
  registerShares,
  registerOwnYearPicture,
  registerSitemaps,
  registerAtom,
  registerOembed,
  registerWebManifest,
  registerPages,
];
