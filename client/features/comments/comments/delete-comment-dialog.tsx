import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import type { Comment } from '#contract/comments/comments.ts';
import { withoutFolded } from '#contract/posts/folded-text.ts';
import { refOf } from './commentable.ts';
import { commentsMessages as texts } from './comments.messages.ts';
import { useDeleteComment } from './comments.queries.ts';

interface DeleteCommentDialogProps extends DialogState {
  comment: Comment;
  onRemoved: () => void;
}

export function DeleteCommentDialog(props: DeleteCommentDialogProps) {
  const { comment, open, onClose, onRemoved } = props;
  const { mutateAsync } = useDeleteComment(refOf(comment));

  async function remove() {
    const isDone = await callWithToast(() => mutateAsync({ commentId: comment.id }), {
      about: `comment:${comment.id}`,
      done: { title: texts.deleteDone },
      failed: texts.deleteFailed,
    });
    if (isDone) onRemoved();
    else onClose();
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.deleteTitle}
      description={texts.deleteText}
      label={texts.delete}
      danger
      onAction={remove}
    >
      <blockquote className="user-text mt-4 line-clamp-4 rounded-md bg-sunken px-3 py-2 text-sm">
        {withoutFolded(comment.content)}
      </blockquote>
    </ActionDialog>
  );
}
