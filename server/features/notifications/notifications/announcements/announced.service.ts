import type { ReadWebhookContent } from '#server/features/team/webhooks/webhook-content.service.ts';
import { findAnnouncement } from './announcements.store.ts';

/**
 * Reads an announcement to all members for webhooks, while it is shown. Its picture is left out, because visitors
 * cannot see it, and neither can other services.
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
