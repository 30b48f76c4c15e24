import type { ReadWebhookContent } from '#server/features/team/webhooks/webhook-content.service.ts';
import { findAnnouncement } from './announcements.store.ts';

/**
 * For webhooks, reads an announcement to all members that is shown now. Leaves out its picture, which visitors cannot
 * see.
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
