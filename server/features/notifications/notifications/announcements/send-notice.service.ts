import type { z } from 'zod';
import type { sendNotice } from '#contract/notifications/announcements.ts';
import { nameOfMember } from '#server/features/members/profiles/profiles.service.ts';
import { changesBetween, recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { AnnouncedTo } from './announcement-changes.ts';
import { addAnnouncement } from './announcements.service.ts';

const shown = {
  priority: 'normal',
  target_audience: 'specific',
  image_key: null,
  starts_at: null,
  expires_at: null,
  is_active: true,
} as const;

/**
 * Sends a notice of the team to members, as an announcement to these members only. The audit log has an entry for each
 * member, which the member's history shows. A repeated requestId sends nothing. Throws the errors of `addAnnouncement`.
 */
export async function noticeMembers(
  database: Database,
  viewer: Viewer,
  { targetUserIds: target_user_ids, ...written }: z.output<typeof sendNotice.input>,
): Promise<z.output<typeof sendNotice.output>> {
  const notice = { ...written, ...shown, target_user_ids };
  const { id, recipients_count } = await addAnnouncement(database, viewer, notice, recordNotice);
  return { announcement_id: id, recipients_count };
}

async function recordNotice(
  transaction: Queryable,
  viewer: Viewer,
  { row: { title, content }, targets }: AnnouncedTo,
): Promise<void> {
  const changes = changesBetween({ title: '', content: '' }, { title, content });
  for (const id of targets) {
    const target = { type: 'user', id, name: await nameOfMember(transaction, id) } as const;
    await recordAudit(transaction, viewer, { action: 'user.notified', target, changes });
  }
}
