import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { Comment } from '#contract/comments/comments.ts';
import { withoutFolded } from '#contract/posts/folded-text.ts';
import { refOf } from './commentable.ts';
import { commentsMessages as texts } from './comments.messages.ts';
import { useDeleteComment } from './comments.queries.ts';

interface DeleteCommentDialogProps {
  comment: Comment;
  open: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

export function DeleteCommentDialog({
  comment,
  open,
  onClose,
  onRemoved,
}: DeleteCommentDialogProps) {
  const { mutateAsync } = useDeleteComment(refOf(comment));

  async function remove() {
    const about = `comment:${comment.id}`;
    try {
      await mutateAsync({ commentId: comment.id });
      showToast({ type: 'success', about, title: texts.deleteDone });
      onRemoved();
    } catch (error) {
      onClose();
      showToast({ type: 'error', about, title: texts.deleteFailed, message: messageOf(error) });
    }
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
