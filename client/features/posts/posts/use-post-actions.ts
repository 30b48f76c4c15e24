import { useMemo } from 'react';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { PostCard, PostDetail } from '#contract/posts/posts.ts';
import { postActionsMessages } from './post-actions.messages.ts';
import { type PostCalls, usePostCalls } from './post-actions.queries.ts';

const texts = postActionsMessages;

export type ActionablePost = Pick<PostCard, 'id' | 'title'>;

export interface PostActions {
  /** Publishes or unpublishes the post. The toast offers to undo it. Resolves to true on success. */
  setPublished: (post: ActionablePost, isPublished: boolean) => Promise<boolean>;
  /** Publishes the post, whose page then celebrates. Only a failure shows a toast. */
  publish: (post: ActionablePost) => Promise<boolean>;
  /** Deletes the post. The toast offers to restore it while that is possible. Resolves to true on success. */
  remove: (post: ActionablePost) => Promise<boolean>;
  /** Pins the post to the profile, or unpins it. The toast offers to undo it. */
  setPinned: (post: ActionablePost, pinned: boolean) => Promise<void>;
}

/** Returns the actions on a post outside of its form. Toasts report success and failure. */
export function usePostActions(): PostActions {
  const calls = usePostCalls();
  return useMemo(
    () => ({
      setPublished: (post, isPublished) => setPublished(calls, post, isPublished),
      publish: async (post) => (await change(calls, post, true)) !== null,
      remove: (post) => remove(calls, post),
      setPinned: (post, pinned) => setPinned(calls, post, pinned),
    }),
    [calls],
  );
}

/** Resolves to the changed post, or to null after a failure. */
async function change(
  calls: PostCalls,
  post: ActionablePost,
  isPublished: boolean,
): Promise<PostDetail | null> {
  try {
    return await calls.setPublished(post.id, isPublished);
  } catch (error) {
    showToast({
      type: 'error',
      about: aboutOf(post),
      title: isPublished ? texts.publishFailed : texts.unpublishFailed,
      message: errorText(error),
      ...(isPublished && { link: { label: texts.edit, to: `/posts/${post.id}/edit` } }),
    });
    return null;
  }
}

async function setPublished(
  calls: PostCalls,
  post: ActionablePost,
  isPublished: boolean,
): Promise<boolean> {
  const changed = await change(calls, post, isPublished);
  if (!changed) return false;
  const link = { label: texts.open, to: `/posts/${post.id}` };
  if (changed.hidden) {
    showToast({ type: 'info', about: aboutOf(post), title: texts.waiting, link });
    return true;
  }
  showToast({
    type: 'success',
    about: aboutOf(post),
    title: isPublished ? texts.published : texts.unpublished,
    message: post.title,
    ...(isPublished && { link }),
    action: {
      label: texts.undo,
      onSelect: () => void revert(post, () => calls.setPublished(post.id, !isPublished)),
    },
  });
  return true;
}

/** Reverts an action. The toast of the reversal offers no undo, so that an action is reverted only once. */
async function revert(post: ActionablePost, undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo();
    showToast({ type: 'info', about: aboutOf(post), title: texts.reverted, message: post.title });
  } catch (error) {
    reportFailure(post, texts.undoFailed, error);
  }
}

async function remove(calls: PostCalls, post: ActionablePost): Promise<boolean> {
  try {
    const { deleted_id, undo_until } = await calls.remove(post.id);
    showToast({
      type: 'success',
      about: aboutOf(post),
      title: texts.deleted,
      message: post.title,
      duration: Math.max(1, Date.parse(undo_until) - Date.now()),
      action: { label: texts.undo, onSelect: () => void restore(calls, post, deleted_id) },
    });
    return true;
  } catch (error) {
    reportFailure(post, texts.deleteFailed, error);
    return false;
  }
}

async function restore(calls: PostCalls, post: ActionablePost, deletedId: string): Promise<void> {
  try {
    const postId = await calls.restore(deletedId);
    showToast({
      type: 'success',
      about: aboutOf(post),
      title: texts.restored,
      message: post.title,
      link: { label: texts.open, to: `/posts/${postId}` },
    });
  } catch (error) {
    reportFailure(post, texts.undoFailed, error);
  }
}

async function setPinned(calls: PostCalls, post: ActionablePost, pinned: boolean): Promise<void> {
  try {
    const { former_id } = await calls.setPinned(post.id, pinned);
    const undo = () =>
      former_id === null ? calls.setPinned(post.id, !pinned) : calls.setPinned(former_id, true);
    showToast({
      type: 'success',
      about: aboutOf(post),
      title: pinned ? texts.pinned : texts.unpinned,
      message: post.title,
      link: { label: texts.seeProfile, to: '/profile' },
      action: { label: texts.undo, onSelect: () => void revert(post, undo) },
    });
  } catch (error) {
    reportFailure(post, pinned ? texts.pinFailed : texts.unpinFailed, error);
  }
}

function aboutOf({ id }: ActionablePost): string {
  return `post:${id}`;
}

function reportFailure(post: ActionablePost, title: string, error: unknown): void {
  showToast({ type: 'error', about: aboutOf(post), title, message: errorText(error) });
}

/** Returns the first field error, such as a missing title. Without one, returns the message of the error. */
function errorText(error: unknown): string {
  const [fieldError] = error instanceof ApiError ? Object.values(error.fields) : [];
  return fieldError ?? messageOf(error);
}
