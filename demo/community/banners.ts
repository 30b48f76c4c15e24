import { bannerTexts } from '../texts/banners.ts';
import type { DemoBanner } from './types.ts';

/** The banners of the home page. */
export function buildBanners(seed: number): DemoBanner[] {
  return bannerTexts.map(({ scene, guests, ...text }, i) => ({
    ...text,
    key: `banner-${i + 1}`,
    art: { seed: [seed, text.title, guests ?? ''].join(' '), scene },
  }));
}
