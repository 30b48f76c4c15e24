import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useAdminStatus } from '#client/features/identity/session/use-admin-status.ts';
import { ranksMessages } from '#client/features/team/admin-ui/admin-ranks.messages.ts';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { type AdminPermission, adminPermissions } from '#contract/foundations/permissions.ts';
import type { ManagedAdmin } from '#contract/team/managed-admins.ts';
import { rankPermissions } from '#contract/team/rank-permissions.ts';
import { adminsMessages } from './admins.messages.ts';
import { knownOf, useAdminCalls } from './admins.queries.ts';

type Own = ManagedAdmin['own_permissions'];

interface PermissionsDialogProps {
  open: boolean;
  onClose: () => void;
  admin: ManagedAdmin;
}

/** A dialog that sets whether each permission follows the rank, is granted or is denied. */
export function PermissionsDialog({ open, onClose, admin }: PermissionsDialogProps) {
  const texts = adminsMessages.tuning;
  const known = knownOf(admin);
  const about = `permissions:${admin.id}:${JSON.stringify(known)}`;
  const { value: own, change, forget } = useUnsent(`own ${about}`, admin.own_permissions);
  const { changePermissions } = useAdminCalls();
  const name = nameOf(admin.profile);

  async function save(reason: string): Promise<void> {
    await changePermissions({ targetAdminId: admin.id, permissions: own, known, reason });
    showToast({
      type: 'success',
      about: `admin:${admin.id}`,
      title: texts.done,
      message: adminsMessages.recipient(name),
    });
  }

  return (
    <ReasonDialog
      about={about}
      open={open}
      onClose={onClose}
      title={texts.title(name)}
      text={texts.text}
      confirm={texts.confirm}
      forgetFields={forget}
      onConfirm={save}
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
  // Admins cannot grant a permission that they lack.
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
