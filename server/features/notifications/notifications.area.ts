import { registerBannerPictures } from './banners/banner-pictures.routes.ts';
import { registerBanners } from './banners/banners.routes.ts';
import { registerAnnouncements } from './notifications/announcements/announcements.routes.ts';
import { registerNotifications } from './notifications/notifications.routes.ts';

/** What the area registers. */
export const notificationsArea = [
  registerNotifications,
  registerAnnouncements,
  registerBanners,
  registerBannerPictures,
];
