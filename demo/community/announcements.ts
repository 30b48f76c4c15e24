import { announcementTexts } from '../texts/announcements.ts';
import type { DemoAnnouncement } from './types.ts';

/** Returns the announcements of the team. */
export function buildAnnouncements(): DemoAnnouncement[] {
  return announcementTexts.map((text, i) => ({
    ...text,
    key: `announcement-${i + 1}`,
    author: i % 2 === 0 ? 'akari_staff' : 'hoshino',
  }));
}
