import { useAdminStatus } from '#client/features/identity/session/session-context.tsx';
import { deletedMessages } from '#client/features/members/deleted-content/deleted-content.messages.ts';
import { DeletedList } from '#client/features/members/deleted-content/deleted-list.tsx';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { BACKUP_LIFETIME, DAY } from '#contract/foundations/limits.ts';
import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { DeletedType } from '#contract/members/deleted-content.ts';

const needed: Record<DeletedType, AdminPermission> = {
  post: 'manage_posts',
  comment: 'manage_posts',
  event: 'manage_events',
  user: 'manage_users',
};

export default function DeletedPage() {
  const { status } = useAdminStatus();
  const granted = status?.permissions ?? [];
  const types = (Object.keys(needed) as DeletedType[]).filter((type) =>
    granted.includes(needed[type]),
  );
  return (
    <AdminPage title={deletedMessages.title} lead={deletedMessages.lead(BACKUP_LIFETIME / DAY)}>
      <DeletedList types={types} />
    </AdminPage>
  );
}
