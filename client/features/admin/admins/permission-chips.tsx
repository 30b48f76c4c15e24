import type { ManagedAdmin } from '../../../../contract/managed-admins.ts';
import { type AdminPermission, adminPermissions } from '../../../../contract/permissions.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ranksMessages } from '../ui/ranks.messages.ts';
import { adminsMessages } from './admins.messages.ts';

/** What an admin may do, with what their own permissions add to the rank or take from it. */
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
