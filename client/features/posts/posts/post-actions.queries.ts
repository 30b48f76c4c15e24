import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction } from '#client/lib/api/api.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { showToast, type Toast } from '#client/ui/feedback/toast.tsx';
import type { PostCard } from '#contract/posts/posts.ts';
import { postActionsMessages as texts } from './post-actions.messages.ts';
import { putFirst, putPost, refreshLists, removeFromCache } from './post-cache.ts';
import { postsKeys } from './posts.keys.ts';
import { postQuery } from './posts.queries.ts';

type ActionablePost = Pick<PostCard, 'id' | 'title'>;

export type PostActions = ReturnType<typeof actionsOf>;

export function usePostActions() {
  const calls = usePostCalls();
  return useMemo(() => actionsOf(calls), [calls]);
}

function actionsOf(calls: PostCalls) {
  const change = (post: ActionablePost, isPublished: boolean) => {
    const link = { label: texts.edit, to: `/posts/${post.id}/edit` };
    return attempt(post, () => calls.setPublished(post.id, isPublished), {
      title: isPublished ? texts.publishFailed : texts.unpublishFailed,
      ...(isPublished && { link }),
    });
  };
  const restore = async (post: ActionablePost, deletedId: string) => {
    const postId = await attempt(post, () => calls.restore(deletedId), { title: texts.undoFailed });
    if (postId !== null) showSuccess(post, { title: texts.restored, link: linkTo(postId) });
  };
  return {
    /** Publishes the post. After a success, its page celebrates, so only a failure shows a toast. */
    publish: async (post: ActionablePost) => (await change(post, true)) !== null,

    /** Publishes or unpublishes the post. The toast offers to undo this. Resolves to true on success. */
    setPublished: async (post: ActionablePost, isPublished: boolean) => {
      const changed = await change(post, isPublished);
      if (!changed) return false;
      const link = linkTo(post.id);
      if (changed.hidden) {
        showToast({ type: 'info', about: aboutOf(post), title: texts.waiting, link });
        return true;
      }
      const undo = () => revert(post, () => calls.setPublished(post.id, !isPublished));
      showSuccess(post, {
        title: isPublished ? texts.published : texts.unpublished,
        ...(isPublished && { link }),
        action: { label: texts.undo, onSelect: () => void undo() },
      });
      return true;
    },

    /** Deletes the post. The toast offers to restore it while that is possible. Resolves to true on success. */
    remove: async (post: ActionablePost) => {
      const deleted = await attempt(post, () => calls.remove(post.id), {
        title: texts.deleteFailed,
      });
      if (!deleted) return false;
      showSuccess(post, {
        title: texts.deleted,
        duration: Math.max(1, Date.parse(deleted.undo_until) - Date.now()),
        action: { label: texts.undo, onSelect: () => void restore(post, deleted.deleted_id) },
      });
      return true;
    },

    setPinned: async (post: ActionablePost, pinned: boolean) => {
      const answer = await attempt(post, () => calls.setPinned(post.id, pinned), {
        title: pinned ? texts.pinFailed : texts.unpinFailed,
      });
      if (!answer) return;
      const { former_id } = answer;
      const undo = () =>
        former_id === null ? calls.setPinned(post.id, !pinned) : calls.setPinned(former_id, true);
      showSuccess(post, {
        title: pinned ? texts.pinned : texts.unpinned,
        link: { label: texts.seeProfile, to: '/profile' },
        action: { label: texts.undo, onSelect: () => void revert(post, undo) },
      });
    },
  };
}

/** Reverts an action. The toast of the reversal offers no undo, so each action can be reverted only once. */
async function revert(post: ActionablePost, undo: () => Promise<unknown>): Promise<void> {
  const result = await attempt(post, undo, { title: texts.undoFailed });
  if (result === null) return;
  showToast({ type: 'info', about: aboutOf(post), title: texts.reverted, message: post.title });
}

/** Makes a call. Resolves to its result, or after a failure shows a toast and resolves to null. */
async function attempt<Result>(
  post: ActionablePost,
  call: () => Promise<Result>,
  failed: Pick<Toast, 'title' | 'link'>,
): Promise<Result | null> {
  try {
    return await call();
  } catch (error) {
    showToast({ type: 'error', about: aboutOf(post), message: errorText(error), ...failed });
    return null;
  }
}

function showSuccess(
  post: ActionablePost,
  toast: Pick<Toast, 'title' | 'link' | 'duration' | 'action'>,
): void {
  showToast({ type: 'success', about: aboutOf(post), message: post.title, ...toast });
}

const linkTo = (postId: string) => ({ label: texts.open, to: `/posts/${postId}` });
const aboutOf = ({ id }: ActionablePost) => `post:${id}`;

type PostCalls = ReturnType<typeof usePostCalls>;

/** Returns the calls about a post. They update the cache, throw `ApiError`, and ask for a sign-in if necessary. */
function usePostCalls() {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMemo(
    () => ({
      setPublished: (postId: string, isPublished: boolean) =>
        afterSignIn(async () => {
          const { post } = await callFunction('setPostPublished', { postId, isPublished });
          putPost(client, post);
          if (post.is_published) putFirst(client, post);
          return post;
        }),
      remove: (postId: string) =>
        afterSignIn(async () => {
          const answer = await callFunction('deletePost', { postId });
          removeFromCache(client, postId);
          return answer;
        }),
      restore: (deletedId: string) =>
        afterSignIn(async () => {
          const { post_id } = await callFunction('restorePost', { deletedId });
          void client.invalidateQueries({ queryKey: postsKeys.detail(post_id) });
          void client.invalidateQueries({ queryKey: postsKeys.feeds });
          refreshLists(client);
          return post_id;
        }),
      setPinned: (postId: string, pinned: boolean) =>
        afterSignIn(async () => {
          const answer = await callFunction('setPinnedPost', { postId, pinned });
          const note = (id: string, isPinned: boolean) =>
            client.setQueryData(
              postQuery(id).queryKey,
              (post) => post && { ...post, pinned: isPinned },
            );
          note(postId, pinned);
          if (answer.former_id !== null) note(answer.former_id, false);
          void client.invalidateQueries({ queryKey: postsKeys.ofAuthors });
          return answer;
        }),
    }),
    [client, afterSignIn],
  );
}
