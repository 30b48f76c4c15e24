import type { Area } from '#server/platform/noun.ts';
import { registerSiteSettings } from './site-settings/site-settings.routes.ts';
import { sitePictures } from './site-settings/site-settings.service.ts';

/** What the nouns of the area contribute to the site. */
export const siteArea = {
  'site-settings': { routes: [registerSiteSettings], pictureReferences: [sitePictures] },
} satisfies Area;
