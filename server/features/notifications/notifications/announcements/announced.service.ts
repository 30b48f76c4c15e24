import type { ReadWebhookContent } from '#server/features/team/webhooks/webhook-content.service.ts';
import { findAnnouncement } from './announcements.store.ts';

/**
 * An announcement to all members, as webhooks tell of it, while it is shown. Visitors cannot see its picture, so that
 * other services cannot, either.
 */
export const readAnnounced: ReadWebhookContent = async ({ read }, id) => {
  const row = await findAnnouncement(read, id);
  const now = new Date().toISOString();
  if (!row?.is_active || row.target_audience !== 'all' || row.shown_at > now) return null;
  if (row.expires_at !== null && row.expires_at <= now) return null;
  return {
    title: `お知らせ：${row.title}`,
    text: row.content,
    path: '/#/announcements',
    picture: null,
  };
};
