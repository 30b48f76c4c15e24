import { bannerTexts } from '../texts/banners.ts';
import type { DemoBanner } from './types.ts';

/** Returns the banners of the home page. */
export function buildBanners(): DemoBanner[] {
  return bannerTexts.map((text, i) => ({ ...text, key: `banner-${i + 1}` }));
}
