import type { z } from 'zod';
import type {
  ManagedUser,
  removeWatermarkPicture,
} from '#contract/administration/managed-users.ts';
import { notifyOfModeration } from '#server/features/moderation/decisions/notify-of-moderation.service.ts';
import { clearWatermarkPicture } from '#server/features/posts/posts/picture-rights/picture-rights.service.ts';
import { recordMemberAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { refuseOneself } from './managed-users.policy.ts';
import { confirmAuthority, readManagedUser } from './managed-users.service.ts';

/**
 * Removes the picture from the watermark of another member, and notifies the member of the reason. A repeated call
 * changes nothing. Throws `not-found`, `hide-oneself`, `higher-rank`, and `account-leaving`.
 */
export async function removeWatermark(
  database: Database,
  viewer: Viewer,
  { targetUserId: id, reason }: z.output<typeof removeWatermarkPicture.input>,
): Promise<ManagedUser> {
  refuseOneself(viewer, id);
  await database.write(async (transaction) => {
    await confirmAuthority(transaction, viewer, id);
    if ((await clearWatermarkPicture(transaction, id)) === null) return;
    await recordMemberAudit(transaction, viewer, id, { action: 'user.unmarked', reason });
    await notifyOfModeration(transaction, {
      to: id,
      relatedId: null,
      title: '透かしの画像が外されました',
      content: `運営が、透かしの画像を外しました。これからは、透かしの文字が入ります。理由：${reason}`,
    });
  });
  return readManagedUser(database.read, id);
}
