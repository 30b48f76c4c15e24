import { featuredBannersTable } from './banners/banners.tables.ts';
import {
  deliveriesTable,
  deliveryChoicesTable,
  deliverySettingsTable,
} from './deliveries/deliveries.tables.ts';
import { mailNoticesTable, mailsTable } from './mails/mails.tables.ts';
import {
  notificationOptOutsTable,
  notificationReadPositionsTable,
  notificationReadsTable,
  notificationsTable,
  notificationTargetsTable,
} from './notifications/notifications.tables.ts';
import {
  pushKeysTable,
  pushMessagesTable,
  pushSubscriptionsTable,
} from './push-subscriptions/push-subscriptions.tables.ts';

export const notificationsSchema = [
  featuredBannersTable,
  deliveryChoicesTable,
  deliverySettingsTable,
  deliveriesTable,
  mailsTable,
  mailNoticesTable,
  notificationsTable,
  notificationTargetsTable,
  notificationReadsTable,
  notificationOptOutsTable,
  notificationReadPositionsTable,
  pushSubscriptionsTable,
  pushMessagesTable,
  pushKeysTable,
];
