import type { ManagedAdmin } from '../../../../contract/managed-admins.ts';
import { nameOf } from '../../../ui/member-name.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { adminsMessages } from './admins.messages.ts';
import { useAdminCalls } from './admins.queries.ts';

interface RemoveDialogProps {
  open: boolean;
  onClose: () => void;
  admin: ManagedAdmin;
}

/** Asks before an admin becomes a member again. */
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
      message: adminsMessages.whom(name),
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
