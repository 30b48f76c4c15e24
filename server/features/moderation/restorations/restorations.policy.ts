import type { DeletedType, RestorationRefusal } from '#contract/members/deleted-content.ts';
import {
  type Moderatables,
  permissionOf,
} from '#server/features/moderation/targets/moderatable.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

export function canSeeBackup(moderatables: Moderatables, { admin }: Viewer, type: DeletedType) {
  return admin?.permissions.has(permissionOf(moderatables, type) ?? 'manage_users') ?? false;
}

type Backup = Pick<Tables['deleted_content'], 'type' | 'restored_at' | 'author_id' | 'listed_as'>;

/** Returns the reason why the viewer may not restore a backup, or null. The content of the backup is not checked. */
export function restorationRefusal(
  viewer: Viewer,
  { type, restored_at, author_id, listed_as }: Backup,
): RestorationRefusal | null {
  if (restored_at !== null) return 'restored';
  if (type === 'user') return 'text-only';
  // Admins cannot revert the decision of another admin about their own content.
  if (listed_as === 'team' && author_id === viewer.userId) return 'own';
  return null;
}
