import { ranksMessages } from '#client/features/team/admin-ui/admin-ranks.messages.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { type AdminPermission, adminPermissions } from '#contract/foundations/permissions.ts';
import type { ManagedAdmin } from '#contract/team/managed-admins.ts';
import { adminsMessages } from './admins.messages.ts';

/** The permissions of an admin, with those that are added to the rank or denied. */
export function PermissionChips({ admin }: { admin: ManagedAdmin }) {
  if (admin.state !== 'active') {
    return <span className="text-ink-soft">{adminsMessages.nothing}</span>;
  }
  const shown = adminPermissions.filter(
    (permission) => admin.permissions.includes(permission) || permission in admin.own_permissions,
  );
  if (shown.length === 0) return <span className="text-ink-soft">{adminsMessages.nothing}</span>;
  return (
    <ul className="flex flex-wrap gap-1">
      {shown.map((permission) => (
        <li key={permission}>
          <Chip permission={permission} own={admin.own_permissions[permission]} />
        </li>
      ))}
    </ul>
  );
}

function Chip({ permission, own }: { permission: AdminPermission; own: boolean | undefined }) {
  const label = ranksMessages.permissions[permission];
  if (own === undefined) return <Badge className="font-normal">{label}</Badge>;
  return own ? (
    <Badge tone="brand">{adminsMessages.given(label)}</Badge>
  ) : (
    <Badge tone="warning">{adminsMessages.denied(label)}</Badge>
  );
}
