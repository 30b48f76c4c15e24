import { useState } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { postActionsMessages } from './post-actions.messages.ts';

const texts = postActionsMessages.confirm;

interface DeletePostDialogProps {
  open: boolean;
  post: { title: string; is_draft: boolean };
  onClose: () => void;
  /** Resolves when the post was deleted, or when the failure was reported. */
  onDelete: () => Promise<unknown>;
}

/** Confirms the deletion of one's own post. */
export function DeletePostDialog({ open, post, onClose, onDelete }: DeletePostDialogProps) {
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    await onDelete();
    setBusy(false);
    // Closes after a failure as well, because the toast is rendered below dialogs.
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={isBusy}
      title={texts.title(post.title)}
      description={`${post.is_draft ? texts.draftText : texts.text}${texts.undoable}`}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
            {texts.go}
          </Button>
        </>
      }
    />
  );
}
