import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatDate } from '#client/lib/format/format.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { DELETION_GRACE } from '#contract/foundations/limits.ts';
import { isTypedUsername } from '#contract/foundations/names.ts';
import { accountDeletionMessages } from './account-deletions.messages.ts';
import { DeletionUnknown, useRequestAccountDeletion } from './account-deletions.queries.ts';

const texts = accountDeletionMessages.confirm;

interface DeleteAccountDialogProps {
  open: boolean;
  username: string;
  onClose: () => void;
}

export function DeleteAccountDialog({ open, username, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const request = useRequestAccountDeletion();

  function submit(event: FormEvent) {
    event.preventDefault();
    // Enter submits the form even while its button is busy, so a second submission is ignored here.
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
    const report =
      failure instanceof DeletionUnknown
        ? { title: unknown, message: unknownMessage }
        : { title: failed, message: messageOf(failure) };
    // The toast about the end of the session has the same subject, so whichever toast comes later replaces the earlier
    // one.
    showToast({ type: 'error', about: 'session', ...report });
    // Closes the dialog, because dialogs cover toasts. The dialog keeps the typed username.
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
      <form id={formId} noValidate onSubmit={submit} className="mt-4">
        <TextField
          ref={field}
          label={texts.username}
          hint={texts.usernameHint(username)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setError(null);
          }}
          error={error ?? undefined}
        />
      </form>
    </Dialog>
  );
}
