import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import type { Area } from '#server/platform/noun.ts';
import type { Ports } from '#server/platform/site.ts';
import { registerBannerPictures, registerBanners } from './banners/banners.routes.ts';
import { bannerPictures } from './banners/banners.service.ts';
import { correctDeliveryDates, deliverNext } from './deliveries/deliver.service.ts';
import type { SubjectReaders } from './deliveries/deliveries.policy.ts';
import { deliveryMails, mailChannel } from './deliveries/mail-channel.service.ts';
import { registerBounces } from './mails/bounces/bounces.routes.ts';
import { registerDemoMailbox } from './mails/demo-mailbox.routes.ts';
import { registerMails } from './mails/mails.routes.ts';
import { correctMailDates, deleteOldMails } from './mails/mails.service.ts';
import { createSendingJob, startSending, watchMailServer } from './mails/send-mails.job.ts';
import { registerUnsubscribe } from './mails/unsubscribe.routes.ts';
import { readAnnounced } from './notifications/announcements/announced.service.ts';
import { createAnnouncementDeliveryJob } from './notifications/announcements/announcement-delivery.job.ts';
import { registerAnnouncements } from './notifications/announcements/announcements.routes.ts';
import { publishChangedAnnouncements } from './notifications/announcements/announcements.service.ts';
import { registerNotifications } from './notifications/notifications.routes.ts';
import {
  endOldNotifications,
  notificationPictures,
  notificationsOfMember,
} from './notifications/notifications.service.ts';
import { presentNotifications } from './notifications/present-notification.service.ts';
import { pushChannel } from './push-subscriptions/push-channel.service.ts';
import { registerPushSubscriptions } from './push-subscriptions/push-subscriptions.routes.ts';
import { createPushJob } from './push-subscriptions/send-push.job.ts';

export const notificationsArea = {
  notifications: {
    routes: [registerNotifications, registerAnnouncements],
    jobs: [createAnnouncementDeliveryJob],
    watchers: {
      announcements: {
        interval: SECOND,
        runNext: ({ database }: Ports) => publishChangedAnnouncements(database),
      },
    },
    sweeps: { notifications: ({ database }: Ports) => endOldNotifications(database) },
    pictureReferences: [notificationPictures],
    memberRecords: [() => notificationsOfMember],
    subjectReaders: { notification: presentNotifications },
    webhookContents: { 'announcement.published': readAnnounced },
  },
  'push-subscriptions': {
    routes: [registerPushSubscriptions],
    jobs: [createPushJob],
    deliveryChannels: { push: pushChannel },
  },
  banners: {
    routes: [registerBanners, registerBannerPictures],
    pictureReferences: [bannerPictures],
  },
  mails: {
    routes: [registerMails, registerUnsubscribe, registerBounces, registerDemoMailbox],
    jobs: [createSendingJob],
    watchers: {
      mails: { interval: SECOND, runNext: ({ database }: Ports) => startSending(database) },
      'mail-server': { interval: 5 * SECOND, runNext: watchMailServer },
      'dates-of-mails': {
        interval: MINUTE,
        runNext: ({ database }: Ports) => correctMailDates(database),
      },
    },
    sweeps: { mails: ({ database, env }: Ports) => deleteOldMails(database, env) },
  },
  deliveries: {
    watchers: {
      deliveries: { interval: SECOND, runNext: deliverNext },
      'dates-of-deliveries': {
        interval: MINUTE,
        runNext: ({ database }: Ports) => correctDeliveryDates(database),
      },
    },
    deliveryChannels: { mail: mailChannel },
    mailRenderers: {
      deliveries: ({ subjectReaders }: { subjectReaders: SubjectReaders }) =>
        deliveryMails(subjectReaders),
    },
  },
} satisfies Area;
