import { useId, useState } from 'react';
import { MODERATION_REASON_MAX } from '../../../contract/limits.ts';
import { commonMessages } from '../../lib/common.messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { postActionsMessages } from './post-actions.messages.ts';

const texts = postActionsMessages.confirm;

interface DeletePostDialogProps {
  open: boolean;
  post: { title: string; is_draft: boolean };
  /** Asks for a reason, for posts of other members. */
  asksReason?: boolean;
  onClose: () => void;
  /** Resolves when the post was deleted, or when the failure was reported. */
  onDelete: (reason: string) => Promise<unknown>;
}

/** Confirms the deletion of a post. */
export function DeletePostDialog({
  open,
  post,
  asksReason = false,
  onClose,
  onDelete,
}: DeletePostDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isReasonMissing, setReasonMissing] = useState(false);

  async function remove() {
    const isMissing = asksReason && reason.trim() === '';
    setReasonMissing(isMissing);
    if (isMissing) return;
    setBusy(true);
    await onDelete(reason);
    setBusy(false);
    // Also after a failure, because its toast is rendered below dialogs. The typed reason stays in the state.
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.title(post.title)}
      description={`${post.is_draft ? texts.draftText : texts.text}${texts.undoable}`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isBusy}>
            {texts.go}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          // React bubbles the event to a form that contains the dialog.
          event.stopPropagation();
          void remove();
        }}
      >
        {asksReason && (
          <Field
            className="mt-4"
            label={texts.reason}
            hint={texts.reasonHint}
            required
            {...(isReasonMissing && { error: texts.reasonMissing })}
          >
            {(control) => (
              <TextInput
                {...control}
                value={reason}
                maxLength={MODERATION_REASON_MAX}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
