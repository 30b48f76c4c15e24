import { useId, useState } from 'react';
import type { Comment } from '../../../contract/comments.ts';
import { MODERATION_REASON_MAX } from '../../../contract/limits.ts';
import { messageOf } from '../../lib/api-error.ts';
import { commonMessages } from '../../lib/common.messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSession } from '../session/session-context.tsx';
import { refOf } from './commentable.ts';
import { commentsMessages } from './comments.messages.ts';
import { useDeleteComment } from './comments.queries.ts';

const texts = commentsMessages;

interface DeleteCommentDialogProps {
  comment: Comment;
  open: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

/** Confirms the deletion of a comment, and shows its text. Asks for a reason when it is another member's. */
export function DeleteCommentDialog({
  comment,
  open,
  onClose,
  onRemoved,
}: DeleteCommentDialogProps) {
  const formId = useId();
  const { mutateAsync, isPending } = useDeleteComment(refOf(comment));
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const asksReason = useSession().user?.id !== comment.author?.id;

  async function remove() {
    const isMissing = asksReason && reason.trim() === '';
    setReasonMissing(isMissing);
    if (isMissing) return;
    const about = `comment:${comment.id}`;
    try {
      await mutateAsync({ commentId: comment.id, reason });
      showToast({ type: 'success', about, title: texts.deleteDone });
      onRemoved();
    } catch (error) {
      onClose();
      showToast({ type: 'error', about, title: texts.deleteFailed, message: messageOf(error) });
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.deleteTitle}
      description={asksReason ? texts.deleteOthersText : texts.deleteText}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isPending}>
            {texts.delete}
          </Button>
        </>
      }
    >
      <blockquote className="user-text mt-4 line-clamp-4 rounded-md bg-sunken px-3 py-2 text-sm">
        {comment.content}
      </blockquote>
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
            label={texts.deleteReason}
            hint={texts.deleteReasonHint}
            required
            {...(isReasonMissing && { error: texts.deleteReasonMissing })}
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
