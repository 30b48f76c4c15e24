import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import { postActionsMessages } from './post-actions.messages.ts';

const texts = postActionsMessages.confirm;

interface DeletePostDialogProps extends DialogState {
  post: { title: string; is_draft: boolean };
  /** Resolves when the post was deleted or the failure was reported. */
  onDelete: () => Promise<unknown>;
}

export function DeletePostDialog({ open, post, onClose, onDelete }: DeletePostDialogProps) {
  async function remove() {
    await onDelete();
    // The dialog closes even after a failure, because it would cover the toast.
    onClose();
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.title(post.title)}
      description={`${post.is_draft ? texts.draftText : texts.text}${texts.undoable}`}
      label={texts.go}
      danger
      onAction={remove}
    />
  );
}
