import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { ManagedAdmin } from '#contract/team/managed-admins.ts';
import { adminsMessages } from './admins.messages.ts';
import { useAdminCalls } from './admins.queries.ts';

interface RemoveDialogProps {
  open: boolean;
  onClose: () => void;
  admin: ManagedAdmin;
}

/** Confirms that an admin becomes a member again. */
export function RemoveDialog({ open, onClose, admin }: RemoveDialogProps) {
  const texts = adminsMessages.removal;
  const { remove } = useAdminCalls();
  const name = nameOf(admin.profile);

  async function confirm(reason: string): Promise<void> {
    await remove({ targetAdminId: admin.id, reason });
    showToast({
      type: 'success',
      about: `admin:${admin.id}`,
      title: texts.done,
      message: adminsMessages.recipient(name),
    });
  }

  return (
    <ReasonDialog
      about={`remove-admin:${admin.id}`}
      open={open}
      onClose={onClose}
      title={texts.title(name)}
      text={texts.text}
      confirm={texts.confirm}
      tone="danger"
      onConfirm={confirm}
    />
  );
}
