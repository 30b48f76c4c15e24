import { useState } from 'react';
import type { ManagedUser } from '../../../../contract/managed-users.ts';
import { Field, TextInput } from '../../../ui/field.tsx';
import { nameOf } from '../../../ui/member-name.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { managedUsersMessages } from './users.messages.ts';
import { useUserAction } from './users.queries.ts';

const texts = managedUsersMessages.remove;

interface DeleteDialogProps {
  user: ManagedUser;
  open: boolean;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

/** Confirms the deletion of a member by the typed username, and asks why. */
export function DeleteDialog({ user, ...dialog }: DeleteDialogProps) {
  const act = useUserAction();
  // Not kept like the reason: typing it is the confirmation.
  const [confirmUsername, setTyped] = useState('');

  async function remove(reason: string): Promise<void> {
    await act('deleteUser', { targetUserId: user.id, reason, confirmUsername });
    showToast({ type: 'success', title: texts.done });
  }

  return (
    <ReasonDialog
      about={`remove:${user.id}`}
      {...dialog}
      title={texts.title(nameOf(user))}
      text={texts.text}
      danger={texts.danger}
      confirm={texts.confirm}
      tone="danger"
      required
      hint={texts.hint}
      onConfirm={remove}
    >
      <Field label={texts.username} hint={texts.usernameHint(user.username)} required>
        {(control) => (
          <TextInput
            {...control}
            value={confirmUsername}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </ReasonDialog>
  );
}
