import { useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { Comment } from '#contract/comments/comments.ts';
import { CommentTextForm } from './comment-text-form.tsx';
import { commentsMessages } from './comments.messages.ts';
import { useEditForm } from './use-edit-form.ts';

const texts = commentsMessages.edit;

interface EditCommentFormProps {
  comment: Comment;
  onSaved: (comment: Comment) => void;
  onClose: () => void;
}

/** The form that replaces the text of one's own comment. Asks before a changed text is discarded. */
export function EditCommentForm({ comment, onSaved, onClose }: EditCommentFormProps) {
  const userId = useSession().user?.id ?? '';
  const [isAsking, setAsking] = useState(false);
  const { isChanged, close, ...form } = useEditForm(comment, userId, { onSaved, onClose });
  const cancel = () => (isChanged ? setAsking(true) : close());
  return (
    <>
      <CommentTextForm label={texts.label} {...form} onEscape={cancel} focusOnMount>
        <Button variant="ghost" disabled={form.busy} onClick={cancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" busy={form.busy}>
          {texts.save}
        </Button>
      </CommentTextForm>
      <ActionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.discardTitle}
        description={texts.discardText}
        label={texts.discard}
        cancelLabel={texts.stay}
        danger
        onAction={close}
      />
    </>
  );
}
