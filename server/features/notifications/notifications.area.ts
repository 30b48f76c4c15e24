import { registerBannerPictures } from './banners/banner-pictures.routes.ts';
import { registerBanners } from './banners/banners.routes.ts';
import { registerBounces } from './mails/bounces/bounces.routes.ts';
import { registerDemoMailbox } from './mails/demo-mailbox.routes.ts';
import { registerMails } from './mails/mails.routes.ts';
import { registerUnsubscribe } from './mails/unsubscribe.routes.ts';
import { registerAnnouncements } from './notifications/announcements/announcements.routes.ts';
import { registerNotifications } from './notifications/notifications.routes.ts';
import { registerPushSubscriptions } from './push-subscriptions/push-subscriptions.routes.ts';

/** What the area registers. */
export const notificationsArea = [
  registerNotifications,
  registerAnnouncements,
  registerPushSubscriptions,
  registerBanners,
  registerBannerPictures,
  registerMails,
  registerUnsubscribe,
  registerBounces,
  registerDemoMailbox,
];
