import { ShieldMinus, SlidersHorizontal, UserCog } from 'lucide-react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { ranksMessages } from '#client/features/team/admin-ui/admin-ui.messages.ts';
import { type Column, DenseTable } from '#client/features/team/admin-ui/dense-list.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import { type AdminPermission, adminPermissions } from '#contract/foundations/permissions.ts';
import type { ManagedAdmin } from '#contract/team/managed-admins.ts';
import { adminsMessages } from './admins.messages.ts';

export type AdminAction = 'change' | 'tune' | 'remove';

interface AdminsTableProps {
  admins: readonly ManagedAdmin[];
  viewerId: string;
  onAct: (action: AdminAction, admin: ManagedAdmin) => void;
}

export function AdminsTable({ admins, viewerId, onAct }: AdminsTableProps) {
  const { columns } = adminsMessages;
  const shown: Column<ManagedAdmin>[] = [
    {
      title: columns.member,
      hideTitle: true,
      className: 'md:w-56',
      cell: (admin) => <Member admin={admin} isSelf={admin.id === viewerId} />,
    },
    {
      title: columns.rank,
      className: 'whitespace-nowrap',
      cell: ({ rank }) =>
        rank === null ? ranksMessages.none : <strong>{ranksMessages.ranks[rank].label}</strong>,
    },
    { title: columns.permissions, cell: (admin) => <PermissionChips admin={admin} /> },
    {
      title: columns.seen,
      className: 'whitespace-nowrap text-ink-soft',
      cell: ({ last_seen_at: seen }) =>
        seen === null ? adminsMessages.never : <RelativeTime iso={seen} />,
    },
    {
      title: columns.actions,
      hideTitle: true,
      isShort: true,
      className: 'md:w-12 max-md:absolute max-md:top-1 max-md:right-1',
      cell: (admin) => admin.can.edit && <Actions admin={admin} onAct={onAct} />,
    },
  ];
  return (
    <DenseTable label={adminsMessages.list} columns={shown} items={admins} keyOf={({ id }) => id} />
  );
}

function Member({ admin, isSelf }: { admin: ManagedAdmin; isSelf: boolean }) {
  const { profile, state } = admin;
  const name = nameOf(profile);
  return (
    <span className="flex items-center gap-3 max-md:pr-10">
      <Avatar seed={profile.id} src={profile.avatar_url} size="sm" />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <Link to={`/user/${profile.id}`} className="truncate font-bold hover:underline">
            {name}
          </Link>
          {isSelf && <Badge tone="brand">{adminsMessages.self}</Badge>}
          {state !== 'active' && <Badge tone="danger">{adminsMessages.states[state]}</Badge>}
        </span>
        <span className="block truncate text-ink-soft text-xs">@{profile.username}</span>
      </span>
    </span>
  );
}

function Actions({ admin, onAct }: { admin: ManagedAdmin; onAct: AdminsTableProps['onAct'] }) {
  const onTune = () => onAct('tune', admin);
  const tune = { label: adminsMessages.tune, icon: SlidersHorizontal, onSelect: onTune };
  const entries = [
    { label: adminsMessages.change, icon: UserCog, onSelect: () => onAct('change', admin) },
    ...(admin.rank === null ? [] : [tune]),
    {
      label: adminsMessages.remove,
      icon: ShieldMinus,
      danger: true,
      separated: true,
      onSelect: () => onAct('remove', admin),
    },
  ];
  return <MoreMenu label={adminsMessages.actionsOf(nameOf(admin.profile))} entries={entries} />;
}

function PermissionChips({ admin }: { admin: ManagedAdmin }) {
  const { state, permissions, own_permissions: own } = admin;
  const shown = adminPermissions.filter((one) => permissions.includes(one) || one in own);
  if (state !== 'active' || shown.length === 0)
    return <span className="text-ink-soft">{adminsMessages.nothing}</span>;
  return (
    <ul className="flex flex-wrap gap-1">
      {shown.map((permission) => (
        <li key={permission}>
          <Chip permission={permission} own={own[permission]} />
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
