import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { announce, mountLiveRegion } from '#client/ui/feedback/announce.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { copyText } from '#client/ui/navigation/copy-link.ts';
import type { Comment } from '#contract/comments/comments.ts';
import { refOf } from './commentable.ts';
import { commentsMessages } from './comments.messages.ts';
import { isCached, useEditComment } from './comments.queries.ts';
import { readLocalEdit, removeLocalEdit, storeLocalEdit } from './local-comment.ts';
import { checkComment } from './use-comment-form.ts';

const texts = commentsMessages;

interface EditActions {
  onSaved: (comment: Comment) => void;
  onClose: () => void;
}

/** Returns the state of the form that edits a comment. Unsaved text is stored on this device. */
export function useEditForm(comment: Comment, userId: string, actions: EditActions) {
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
    removeLocalEdit(target);
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
      const { comment: saved } = await mutateAsync({
        commentId: comment.id,
        content: content.trim(),
      });
      announce(saved.hidden ? texts.write.waiting : texts.edit.done);
      actions.onSaved(saved);
      close();
      return true;
    } catch (failure) {
      setError(errorText(failure));
      return false;
    }
  }

  return { content, write, send, error, busy: isPending, isChanged, close };
}

function errorText(error: unknown): string {
  if (error instanceof ApiError && error.fields.content !== undefined) return error.fields.content;
  return texts.edit.failedBecause(messageOf(error));
}

/**
 * Offers to copy the new text when the comment is deleted or hidden during the edit. Returns a function that cancels the
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
        action: {
          label: texts.edit.copy,
          onSelect: () => void copyText(text, texts.edit),
        },
      });
    },
    [client],
  );
  return () => {
    latest.current = { comment, unsaved: null };
  };
}
