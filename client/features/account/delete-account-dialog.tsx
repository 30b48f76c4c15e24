import { type FormEvent, useId, useRef, useState } from 'react';
import { DELETION_GRACE } from '../../../contract/limits.ts';
import { isTypedUsername } from '../../../contract/names.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { commonMessages } from '../../lib/common.messages.ts';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { accountDeletionMessages } from './account-deletion.messages.ts';
import { DeletionUnknown, useRequestAccountDeletion } from './account-deletion.queries.ts';

const texts = accountDeletionMessages.confirm;

interface DeleteAccountDialogProps {
  open: boolean;
  username: string;
  onClose: () => void;
}

/** Confirms the deletion of the account by the typed username. */
export function DeleteAccountDialog({ open, username, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const request = useRequestAccountDeletion();

  function submit(event: FormEvent) {
    event.preventDefault();
    // Enter sends the form also while its button is busy.
    if (request.isPending) return;
    if (isTypedUsername(typed, username)) {
      request.mutate(typed, { onError: fail });
      return;
    }
    setError(texts.mismatch);
    field.current?.focus();
  }

  function fail(failure: Error) {
    if (failure instanceof ApiError && failure.reason === 'username-mismatch') {
      setError(texts.mismatch);
      return;
    }
    const { failed, unknown, unknownMessage } = accountDeletionMessages;
    const told =
      failure instanceof DeletionUnknown
        ? { title: unknown, message: unknownMessage }
        : { title: failed, message: messageOf(failure) };
    // Like the end of the session: one of them replaces the other.
    showToast({ type: 'error', about: 'session', ...told });
    // The toast is rendered below dialogs. What was typed stays.
    onClose();
  }

  const date = formatDate(new Date(Date.now() + DELETION_GRACE).toISOString());
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={request.isPending}
      title={texts.title}
      description={texts.text(date)}
      initialFocus={field}
      actions={
        <>
          <Button variant="secondary" disabled={request.isPending} onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={request.isPending}>
            {texts.go}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          className="mt-4"
          label={texts.username}
          hint={texts.usernameHint(username)}
          {...(error !== null && { error })}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={field}
              value={typed}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                setTyped(event.target.value);
                setError(null);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
