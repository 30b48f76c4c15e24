import { useMemo } from 'react';
import type { PostCard } from '../../../contract/posts.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../ui/toast.tsx';
import { postActionsMessages } from './post-actions.messages.ts';
import { type PostCalls, usePostCalls } from './post-actions.queries.ts';

const texts = postActionsMessages;

export type ActionablePost = Pick<PostCard, 'id' | 'title'>;

export interface PostActions {
  /** Publishes it, or takes it back to the drafts; a toast offers the way back. True when done. */
  setPublished: (post: ActionablePost, isPublished: boolean) => Promise<boolean>;
  /** Deletes it; a toast offers to bring it back as long as that can be done. True when done. */
  remove: (post: ActionablePost, reason?: string) => Promise<boolean>;
}

/** What an author does with a post outside its form, told by toasts. Failures are toasts, too. */
export function usePostActions(): PostActions {
  const calls = usePostCalls();
  return useMemo(
    () => ({
      setPublished: (post, isPublished) => setPublished(calls, post, isPublished),
      remove: (post, reason = '') => remove(calls, post, reason),
    }),
    [calls],
  );
}

async function setPublished(
  calls: PostCalls,
  post: ActionablePost,
  isPublished: boolean,
): Promise<boolean> {
  try {
    await calls.setPublished(post.id, isPublished);
  } catch (error) {
    showToast({
      type: 'error',
      title: isPublished ? texts.publishFailed : texts.unpublishFailed,
      message: faultOf(error),
      ...(isPublished && { link: { label: texts.edit, to: `/posts/${post.id}/edit` } }),
    });
    return false;
  }
  showToast({
    type: 'success',
    title: isPublished ? texts.published : texts.unpublished,
    message: post.title,
    ...(isPublished && { link: { label: texts.open, to: `/posts/${post.id}` } }),
    action: { label: texts.undo, onSelect: () => void takeBack(calls, post, !isPublished) },
  });
  return true;
}

/** The other way round, once: what was taken back is not offered to be taken back. */
async function takeBack(calls: PostCalls, post: ActionablePost, isPublished: boolean) {
  try {
    await calls.setPublished(post.id, isPublished);
    showToast({ type: 'info', title: texts.undone, message: post.title });
  } catch (error) {
    showToast({ type: 'error', title: texts.undoFailed, message: faultOf(error) });
  }
}

async function remove(calls: PostCalls, post: ActionablePost, reason: string): Promise<boolean> {
  try {
    const { deleted_id, undo_until } = await calls.remove(post.id, reason);
    showToast({
      type: 'success',
      title: texts.deleted,
      message: post.title,
      duration: Math.max(1, Date.parse(undo_until) - Date.now()),
      action: { label: texts.undo, onSelect: () => void restore(calls, post, deleted_id) },
    });
    return true;
  } catch (error) {
    showToast({ type: 'error', title: texts.deleteFailed, message: faultOf(error) });
    return false;
  }
}

async function restore(calls: PostCalls, post: ActionablePost, deletedId: string): Promise<void> {
  try {
    const postId = await calls.restore(deletedId);
    showToast({
      type: 'success',
      title: texts.restored,
      message: post.title,
      link: { label: texts.open, to: `/posts/${postId}` },
    });
  } catch (error) {
    showToast({ type: 'error', title: texts.undoFailed, message: faultOf(error) });
  }
}

/** What a person can mend comes first, as a title that is missing. */
function faultOf(error: unknown): string {
  const [fault] = error instanceof ApiError ? Object.values(error.fields) : [];
  return fault ?? messageOf(error);
}
