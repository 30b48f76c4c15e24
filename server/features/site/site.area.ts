import type { Area } from '#server/platform/noun.ts';
import { registerSiteSettings } from './site-settings/site-settings.routes.ts';
import { sitePictures } from './site-settings/site-settings.service.ts';

export const siteArea = {
  'site-settings': { routes: [registerSiteSettings], pictureReferences: [sitePictures] },
} satisfies Area;
