import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { announce, mountLiveRegion } from '#client/ui/feedback/announce.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { copyText } from '#client/ui/navigation/use-copy.ts';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { Comment } from '#contract/comments/comments.ts';
import { CommentTextForm } from './comment-form.tsx';
import { refOf } from './commentable.ts';
import { commentsMessages as texts } from './comments.messages.ts';
import { isCached, useEditComment } from './comments.queries.ts';
import { readLocalEdit, storeLocalEdit } from './local-comment.ts';
import { checkComment, errorText } from './use-comment-form.ts';

interface EditCommentFormProps {
  comment: Comment;
  onSaved: (comment: Comment) => void;
  onClose: () => void;
}

/** A form that replaces the text of the viewer's own comment. Asks before a changed text is discarded. */
export function EditCommentForm({ comment, onSaved, onClose }: EditCommentFormProps) {
  const userId = useSession().user?.id ?? '';
  const [isAsking, setAsking] = useState(false);
  const { isChanged, close, ...form } = useEditForm(comment, userId, { onSaved, onClose });
  const cancel = () => (isChanged ? setAsking(true) : close());
  return (
    <>
      <CommentTextForm label={texts.edit.label} {...form} onEscape={cancel} focusOnMount>
        <Button variant="ghost" disabled={form.busy} onClick={cancel}>
          {texts.edit.cancel}
        </Button>
        <Button type="submit" busy={form.busy}>
          {texts.edit.save}
        </Button>
      </CommentTextForm>
      <ActionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.edit.discardTitle}
        description={texts.edit.discardText}
        label={texts.edit.discard}
        cancelLabel={texts.edit.stay}
        danger
        onAction={close}
      />
    </>
  );
}

function useEditForm(
  comment: Comment,
  userId: string,
  actions: Omit<EditCommentFormProps, 'comment'>,
) {
  const target = { userId, commentId: comment.id };
  const [content, setContent] = useState(() => readLocalEdit(target) ?? comment.content);
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = useEditComment(refOf(comment));
  const isChanged = content.trim() !== comment.content;
  const finish = useRescue(comment, isChanged ? content : null);
  useEffect(mountLiveRegion, []);

  function write(next: string): void {
    setContent(next);
    setError(undefined);
    storeLocalEdit(target, next);
  }

  function close(): void {
    finish();
    storeLocalEdit(target, undefined);
    actions.onClose();
  }

  async function send(): Promise<boolean> {
    const found = checkComment(content);
    setError(found);
    if (found !== undefined || isPending) return false;
    if (!isChanged) {
      close();
      return true;
    }
    try {
      const input = { commentId: comment.id, content: content.trim() };
      const { comment: saved } = await mutateAsync(input);
      announce(saved.hidden ? texts.write.waiting : texts.edit.done);
      actions.onSaved(saved);
      close();
      return true;
    } catch (failure) {
      setError(errorText(failure, texts.edit.failedBecause));
      return false;
    }
  }

  return { content, write, send, error, busy: isPending, isChanged, close };
}

/**
 * Offers to copy the new text when the comment disappears during the edit. Returns a function that withdraws this
 * offer.
 */
function useRescue(comment: Comment, unsaved: string | null): () => void {
  const client = useQueryClient();
  const latest = useRef({ comment, unsaved });
  useEffect(() => {
    latest.current = { comment, unsaved };
  });
  useEffect(
    () => () => {
      const { comment: edited, unsaved: text } = latest.current;
      if (text === null || isCached(client, refOf(edited), edited.id)) return;
      showToast({
        type: 'warning',
        about: `comment:${edited.id}`,
        title: texts.edit.gone,
        message: texts.edit.goneText,
        duration: 0,
        action: { label: texts.edit.copy, onSelect: () => void copyText(text, texts.edit) },
      });
    },
    [client],
  );
  return () => {
    latest.current = { comment, unsaved: null };
  };
}
