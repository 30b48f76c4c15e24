import { useId, useState } from 'react';
import { commonMessages } from '../../lib/common.messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { postActionsMessages } from './post-actions.messages.ts';

const texts = postActionsMessages.confirm;

/** As long as the reason may be. */
const REASON_MAX = 300;

interface DeletePostDialogProps {
  open: boolean;
  post: { title: string; is_draft: boolean };
  /** Somebody else's post is deleted with a reason. */
  asksReason?: boolean;
  onClose: () => void;
  /** Holds true once it is deleted. */
  onDelete: (reason: string) => Promise<boolean>;
}

/** Asks before a post is deleted, by its title. */
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

  async function remove() {
    setBusy(true);
    const isDone = await onDelete(reason);
    setBusy(false);
    if (isDone) onClose();
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
          // What happens in a dialog is no business of a form around it.
          event.stopPropagation();
          void remove();
        }}
      >
        {asksReason && (
          <Field className="mt-4" label={texts.reason} hint={texts.reasonHint} required={false}>
            {(control) => (
              <TextInput
                {...control}
                value={reason}
                maxLength={REASON_MAX}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
