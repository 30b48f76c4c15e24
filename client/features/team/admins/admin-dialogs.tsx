import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useAdminStatus } from '#client/features/identity/session/session-context.tsx';
import { ranksMessages } from '#client/features/team/admin-ui/admin-ui.messages.ts';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { Field } from '#client/ui/form/field.tsx';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { type AdminPermission, adminPermissions } from '#contract/foundations/permissions.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { AdminRank } from '#contract/team/admins.ts';
import type { ManagedAdmin } from '#contract/team/managed-admins.ts';
import { rankPermissions } from '#contract/team/rank-permissions.ts';
import { adminsMessages } from './admins.messages.ts';
import { knownOf, useAdminsFunction } from './admins.queries.ts';

interface Opening {
  open: boolean;
  onClose: () => void;
}

interface AdminDialogProps extends Opening {
  admin: ManagedAdmin;
}

function doneOf({ id, profile }: ManagedAdmin, title: string) {
  return { about: `admin:${id}`, title, message: adminsMessages.recipient(nameOf(profile)) };
}

export function RemoveDialog({ admin, ...dialog }: AdminDialogProps) {
  const texts = adminsMessages.removal;
  const call = useAdminsFunction();
  return (
    <ReasonDialog
      about={`remove-admin:${admin.id}`}
      {...dialog}
      title={texts.title(nameOf(admin.profile))}
      text={texts.text}
      confirm={texts.confirm}
      tone="danger"
      onConfirm={(reason) => call('removeAdmin', { targetAdminId: admin.id, reason })}
      done={doneOf(admin, texts.done)}
    />
  );
}

interface RankDialogProps extends Opening {
  member: ProfileSummary;
  /** The admin whose rank changes. Null when a member is being appointed. */
  admin: ManagedAdmin | null;
  ranks: readonly AdminRank[];
}

export function RankDialog({ member, admin, ranks, ...dialog }: RankDialogProps) {
  const texts = adminsMessages.rank;
  const before = admin?.rank ?? null;
  const lowest = ranks.at(-1);
  const known = admin ? knownOf(admin) : { rank: null, permissions: {} };
  const about = `rank:${member.id}:${JSON.stringify(known)}`;
  const { value: rank, change, forget } = useUnsent(`chosen ${about}`, before ?? lowest);
  const call = useAdminsFunction();
  const name = nameOf(member);
  if (rank === undefined) return null;

  const endsOwn = rank !== before && Object.keys(admin?.own_permissions ?? {}).length > 0;
  const danger = rank === 'super_admin' && before !== rank ? texts.superAdmin : undefined;
  return (
    <ReasonDialog
      about={about}
      {...dialog}
      title={before === null ? texts.appoint(name) : texts.change(name)}
      text={endsOwn ? texts.text + texts.ownEnds : texts.text}
      {...(danger !== undefined && { danger })}
      confirm={before === null ? texts.confirmAppoint : texts.confirmChange}
      forgetFields={forget}
      onConfirm={(reason) =>
        call('updateAdminRank', { targetAdminId: member.id, newRank: rank, known, reason })
      }
      done={{
        ...{ about: `admin:${member.id}`, title: texts.done },
        message: texts.doneText(name, ranksMessages.ranks[rank].label),
      }}
    >
      <RadioCards
        label={ranksMessages.rank}
        options={ranks.map((value) => ({ value, ...ranksMessages.ranks[value] }))}
        value={rank}
        onChange={(chosen) => change(() => chosen)}
      />
    </ReasonDialog>
  );
}

type Own = ManagedAdmin['own_permissions'];

export function PermissionsDialog({ admin, ...dialog }: AdminDialogProps) {
  const texts = adminsMessages.tuning;
  const known = knownOf(admin);
  const about = `permissions:${admin.id}:${JSON.stringify(known)}`;
  const { value: own, change, forget } = useUnsent(`own ${about}`, admin.own_permissions);
  const call = useAdminsFunction();
  return (
    <ReasonDialog
      about={about}
      {...dialog}
      title={texts.title(nameOf(admin.profile))}
      text={texts.text}
      confirm={texts.confirm}
      forgetFields={forget}
      onConfirm={(reason) =>
        call('setAdminPermissions', { targetAdminId: admin.id, permissions: own, known, reason })
      }
      done={doneOf(admin, texts.done)}
    >
      <div className="grid grid-cols-2 gap-3">
        {adminPermissions.map((permission) => (
          <PermissionField
            key={permission}
            permission={permission}
            admin={admin}
            value={own[permission]}
            onChange={(value) => change((before) => withPermission(before, permission, value))}
          />
        ))}
      </div>
    </ReasonDialog>
  );
}

function withPermission(own: Own, permission: AdminPermission, value: boolean | undefined): Own {
  const { [permission]: _, ...others } = own;
  return value === undefined ? others : { ...others, [permission]: value };
}

interface PermissionFieldProps {
  permission: AdminPermission;
  admin: ManagedAdmin;
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
}

const values = { follow: undefined, give: true, deny: false } as const;

function PermissionField({ permission, admin, value, onChange }: PermissionFieldProps) {
  const texts = adminsMessages.tuning;
  const viewer = useAdminStatus().status;
  const ofRank = admin.rank !== null && rankPermissions[admin.rank].includes(permission);
  // Admins cannot grant permissions that they lack.
  const canGive =
    viewer?.permissions.includes(permission) || admin.permissions.includes(permission);
  const options = [
    { value: 'follow', label: texts.follow(ofRank) },
    ...(canGive ? [{ value: 'give', label: texts.give }] : []),
    { value: 'deny', label: texts.deny },
  ];
  const chosen = value === undefined ? 'follow' : value ? 'give' : 'deny';
  return (
    <Field label={ranksMessages.permissions[permission]}>
      {(control) => (
        <Select
          {...control}
          options={options}
          value={chosen}
          onChange={({ target }) => onChange(values[target.value as keyof typeof values])}
        />
      )}
    </Field>
  );
}
