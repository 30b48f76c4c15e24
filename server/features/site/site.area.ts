import type { Area } from '#server/platform/noun.ts';
import { registerBrand } from './brand/brand.routes.ts';
import { registerSiteSettings } from './site-settings/site-settings.routes.ts';
import { sitePictures } from './site-settings/site-settings.service.ts';

export const siteArea = {
  'site-settings': { routes: [registerSiteSettings], pictureReferences: [sitePictures] },
  brand: { routes: [registerBrand] },
} satisfies Area;
