import { announcementTexts } from '../texts/announcements.ts';
import { bannerTexts } from '../texts/banners.ts';
import type { DemoAnnouncement, DemoBanner } from './types.ts';

/** Returns the announcements of the team. */
export function buildAnnouncements(): DemoAnnouncement[] {
  return announcementTexts.map((text, i) => ({
    ...text,
    key: `announcement-${i + 1}`,
    author: i % 2 === 0 ? 'akari_staff' : 'hoshino',
  }));
}

/** Returns the banners of the home page. */
export function buildBanners(): DemoBanner[] {
  return bannerTexts.map((text, i) => ({ ...text, key: `banner-${i + 1}` }));
}
