import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { managedUsersMessages } from './managed-users.messages.ts';
import { useUserAction } from './managed-users.queries.ts';
import type { UserDialogProps } from './plain-action-dialog.tsx';

const texts = managedUsersMessages.remove;

/** Confirms the deletion of a member by the typed username, and asks for the reason. */
export function DeleteDialog({ user, ...dialog }: UserDialogProps) {
  const act = useUserAction();
  // Not kept, unlike the reason: typing it is the confirmation.
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
