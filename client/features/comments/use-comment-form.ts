import { useEffect, useRef, useState } from 'react';
import type { Comment } from '../../../contract/comments.ts';
import { COMMENT_MAX } from '../../../contract/limits.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { randomId } from '../../lib/random-id.ts';
import { announce, mountLiveRegion } from '../../ui/announce.ts';
import { countCodePoints } from '../../ui/code-points.ts';
import { commentsMessages } from './comments.messages.ts';
import { useAddComment } from './comments.queries.ts';
import { type CommentTarget, readLocalComment, storeLocalComment } from './local-comment.ts';

const texts = commentsMessages.write;

/** A comment being written: what is typed is kept on this device until it has been sent. */
export function useCommentForm(place: CommentTarget, onSent: (comment: Comment) => void) {
  const [draft, setDraft] = useState(
    () => readLocalComment(place) ?? { content: '', requestId: randomId() },
  );
  const [fault, setFault] = useState<string>();
  const sending = useRef(false);
  const add = useAddComment(place.postId);
  useEffect(mountLiveRegion, []);

  function change(next: typeof draft): void {
    setDraft(next);
    storeLocalComment(place, next);
  }

  function write(content: string): void {
    change({ ...draft, content });
    setFault(undefined);
  }

  /** Sends it; false where it stays as it is, with what is wrong said. */
  async function send(): Promise<boolean> {
    const found = faultIn(draft.content);
    setFault(found);
    if (found !== undefined || sending.current) return false;
    sending.current = true;
    try {
      const { content, requestId } = draft;
      const { parentId } = place;
      const { comment } = await add.mutateAsync({ parentId, content: content.trim(), requestId });
      change({ content: '', requestId: randomId() });
      announce(texts.sent);
      onSent(comment);
      return true;
    } catch (error) {
      // What stands here now is another comment than the one that request has made.
      if (isUsed(error)) change({ ...draft, requestId: randomId() });
      setFault(faultOf(error));
      return false;
    } finally {
      sending.current = false;
    }
  }

  return { content: draft.content, write, send, fault, busy: add.isPending };
}

function faultIn(content: string): string | undefined {
  const text = content.trim();
  if (text === '') return texts.required;
  return countCodePoints(text) > COMMENT_MAX ? texts.tooLong(COMMENT_MAX) : undefined;
}

function isUsed(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'request-used';
}

function faultOf(error: unknown): string {
  if (isUsed(error)) return texts.requestUsed;
  if (error instanceof ApiError && error.fields.content !== undefined) return error.fields.content;
  return texts.failedBecause(messageOf(error));
}
