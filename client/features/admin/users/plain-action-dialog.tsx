import type { ManagedUser } from '../../../../contract/managed-users.ts';
import { nameOf } from '../../../ui/member-name.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { managedUsersMessages } from './users.messages.ts';
import { useUserAction } from './users.queries.ts';

/** What needs a reason and nothing else. */
export type PlainAction = 'unblock' | 'verify' | 'unverify' | 'restore';

interface PlainActionDialogProps {
  action: PlainAction;
  user: ManagedUser;
  open: boolean;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

/** Asks why a member is unblocked, restored, or given or denied the verified mark. */
export function PlainActionDialog({ action, user, ...dialog }: PlainActionDialogProps) {
  const act = useUserAction();
  const { title, text, go, done } = managedUsersMessages[action];
  const targetUserId = user.id;
  const calls: Record<PlainAction, (reason: string) => Promise<void>> = {
    unblock: (reason) => act('toggleUserBlock', { targetUserId, block: false, reason }),
    verify: (reason) => act('setUserVerified', { targetUserId, verified: true, reason }),
    unverify: (reason) => act('setUserVerified', { targetUserId, verified: false, reason }),
    restore: (reason) => act('restoreUser', { targetUserId, reason }),
  };

  async function confirm(reason: string): Promise<void> {
    await calls[action](reason);
    showToast({ type: 'success', title: done });
  }

  return (
    <ReasonDialog
      about={`${action}:${user.id}`}
      {...dialog}
      title={title(nameOf(user))}
      text={text}
      confirm={go}
      required
      onConfirm={confirm}
    />
  );
}
