import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { ManagedUser } from '#contract/administration/managed-users.ts';
import { managedUsersMessages } from './managed-users.messages.ts';
import { useUserAction } from './managed-users.queries.ts';

export type PlainAction = 'unblock' | 'unrestrict' | 'verify' | 'unverify' | 'unmark' | 'restore';

/** The props of a dialog about a member. */
export interface UserDialogProps {
  user: ManagedUser;
  open: boolean;
  onClose: () => void;
  /** Returns the element that receives the focus afterwards, because another button may replace the pressed one. */
  focusAfter: () => HTMLElement | null;
}

interface PlainActionDialogProps extends UserDialogProps {
  action: PlainAction;
}

/** A dialog that asks for the reason of an action, and needs no other input. */
export function PlainActionDialog({ action, user, ...dialog }: PlainActionDialogProps) {
  const act = useUserAction();
  const { title, text, go, done } = managedUsersMessages[action];
  const targetUserId = user.id;
  const calls: Record<PlainAction, (reason: string) => Promise<void>> = {
    unblock: (reason) => act('toggleUserBlock', { targetUserId, block: false, reason }),
    unrestrict: (reason) => act('toggleUserRestriction', { targetUserId, restrict: false, reason }),
    verify: (reason) => act('setUserVerified', { targetUserId, verified: true, reason }),
    unverify: (reason) => act('setUserVerified', { targetUserId, verified: false, reason }),
    unmark: (reason) => act('removeWatermarkPicture', { targetUserId, reason }),
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
