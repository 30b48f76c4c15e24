import { tablesIn } from '#server/platform/database/define-table.ts';
import * as banners from './banners/banners.tables.ts';
import * as deliveries from './deliveries/deliveries.tables.ts';
import * as mails from './mails/mails.tables.ts';
import * as notifications from './notifications/notifications.tables.ts';
import * as pushSubscriptions from './push-subscriptions/push-subscriptions.tables.ts';

export const notificationsSchema = tablesIn(
  banners,
  deliveries,
  mails,
  notifications,
  pushSubscriptions,
);
