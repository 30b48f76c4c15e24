import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { useAgain } from '#client/lib/cache/use-again.ts';
import { randomId } from '#client/lib/format/random-id.ts';
import { cancelOutgoing, OutgoingCancelled } from '#client/lib/offline/outbox.ts';
import { useOutgoing } from '#client/lib/offline/use-outgoing.ts';
import { announce, mountLiveRegion } from '#client/ui/feedback/announce.ts';
import type { Comment } from '#contract/comments/comments.ts';
import { excess } from '#contract/foundations/graphemes.ts';
import { COMMENT_MAX } from '#contract/foundations/limits.ts';
import { commentsMessages } from './comments.messages.ts';
import { useAddComment } from './comments.queries.ts';
import {
  type CommentDraft,
  type CommentTarget,
  readLocalComment,
  storeLocalComment,
} from './local-comment.ts';

const texts = commentsMessages.write;

/** Returns the state of a comment form. The text is stored on this device until it is sent. */
export function useCommentForm(target: CommentTarget, onSent: (comment: Comment) => void) {
  const [draft, setDraft] = useState(() => initialDraft(target));
  const [error, setError] = useState<string>();
  const sending = useRef(false);
  const add = useAddComment(target);
  const again = useAgain(add.error, () => {
    add.reset();
    setError(undefined);
  });
  const about = target.parentId ?? target.about.id;
  const { isOutgoing, isWaiting } = useOutgoing('comment', about);
  // True when the form was closed and opened again while the comment is being sent.
  const isSentByAnother = isOutgoing && !add.isPending;
  const another = useRef(isSentByAnother);
  useEffect(mountLiveRegion, []);
  useEffect(() => {
    if (another.current && !isSentByAnother) setDraft(initialDraft(target));
    another.current = isSentByAnother;
  }, [isSentByAnother, target]);

  function change(next: typeof draft): void {
    setDraft(next);
    storeLocalComment(target, next);
  }

  function write(content: string): void {
    change({ ...draft, content });
    if (again === undefined) setError(undefined);
  }

  /** Sends the comment. Resolves to whether it was sent. `error` contains a validation error or a failure. */
  async function send(): Promise<boolean> {
    if (again !== undefined) return false;
    const found = checkComment(draft.content);
    setError(found);
    if (found !== undefined || sending.current) return false;
    sending.current = true;
    try {
      const { content, requestId } = draft;
      const { comment } = await add.mutateAsync({ content: content.trim(), requestId });
      change({ content: '', requestId: randomId() });
      announce(comment.hidden ? texts.waiting : texts.sent);
      onSent(comment);
      return true;
    } catch (failure) {
      if (failure instanceof OutgoingCancelled) return false;
      // The server has stored another comment under this request id, so the next attempt needs a new id.
      const isUsed = failure instanceof ApiError && failure.reason === 'request-used';
      if (isUsed) change({ ...draft, requestId: randomId() });
      setError(isUsed ? texts.requestUsed : errorText(failure, texts.failedBecause));
      return false;
    } finally {
      sending.current = false;
    }
  }

  return {
    content: draft.content,
    write,
    send,
    error,
    again,
    busy: isOutgoing || add.isPending,
    isWaiting,
    cancel: () => cancelOutgoing('comment', about),
  };
}

function initialDraft(target: CommentTarget): CommentDraft {
  return readLocalComment(target) ?? { content: '', requestId: randomId() };
}

export function checkComment(content: string): string | undefined {
  const text = content.trim();
  if (text === '') return texts.required;
  return excess(text, COMMENT_MAX) > 0 ? texts.tooLong(COMMENT_MAX) : undefined;
}

/** Returns the error of the text field. For other errors, returns a sentence with the message of the error. */
export function errorText(error: unknown, failedBecause: (reason: string) => string): string {
  const fieldError = error instanceof ApiError ? error.fields.content : undefined;
  return fieldError ?? failedBecause(messageOf(error));
}
