import type { DeletedThing } from '../../../contract/deleted-content.ts';
import { BACKUP_LIFETIME, DAY } from '../../../contract/limits.ts';
import type { AdminPermission } from '../../../contract/permissions.ts';
import { deletedMessages } from '../../features/admin/restore/deleted.messages.ts';
import { DeletedList } from '../../features/admin/restore/deleted-list.tsx';
import { AdminPage } from '../../features/admin/ui/admin-page.tsx';
import { useAdminStatus } from '../../features/session/use-admin-status.ts';

const needed: Record<DeletedThing, AdminPermission> = {
  post: 'manage_posts',
  comment: 'manage_posts',
  event: 'manage_events',
  user: 'manage_users',
};

/** What was deleted with a backup, and what of it can be restored. */
export default function DeletedPage() {
  const { status } = useAdminStatus();
  const held = status?.permissions ?? [];
  const types = (Object.keys(needed) as DeletedThing[]).filter((type) =>
    held.includes(needed[type]),
  );
  return (
    <AdminPage title={deletedMessages.title} lead={deletedMessages.lead(BACKUP_LIFETIME / DAY)}>
      <DeletedList types={types} />
    </AdminPage>
  );
}
