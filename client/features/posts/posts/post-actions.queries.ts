import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction, type FunctionResult } from '#client/lib/api/api.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { putFirst, putPost, refreshLists, removeFromCache } from './post-cache.ts';
import { postsKeys } from './posts.keys.ts';
import { postQuery } from './posts.queries.ts';

/** The calls about a post outside of its form. They update the cache, and throw `ApiError`. */
export interface PostCalls {
  setPublished: (postId: string, isPublished: boolean) => Promise<PostDetail>;
  remove: (postId: string) => Promise<FunctionResult<'deletePost'>>;
  restore: (deletedId: string) => Promise<string>;
  setPinned: (postId: string, pinned: boolean) => Promise<FunctionResult<'setPinnedPost'>>;
}

/** Returns the calls about a post. When the session has expired, they ask the viewer to sign in first. */
export function usePostCalls(): PostCalls {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMemo(
    () => ({
      setPublished: (postId, isPublished) =>
        afterSignIn(() => setPublished(client, postId, isPublished)),
      remove: (postId) => afterSignIn(() => remove(client, postId)),
      restore: (deletedId) => afterSignIn(() => restore(client, deletedId)),
      setPinned: (postId, pinned) => afterSignIn(() => setPinned(client, postId, pinned)),
    }),
    [client, afterSignIn],
  );
}

async function setPublished(client: QueryClient, postId: string, isPublished: boolean) {
  const { post } = await callFunction('setPostPublished', { postId, isPublished });
  putPost(client, post);
  if (post.is_published) putFirst(client, post);
  return post;
}

async function remove(client: QueryClient, postId: string) {
  const answer = await callFunction('deletePost', { postId });
  removeFromCache(client, postId);
  return answer;
}

async function restore(client: QueryClient, deletedId: string) {
  const { post_id } = await callFunction('restorePost', { deletedId });
  void client.invalidateQueries({ queryKey: postsKeys.detail(post_id) });
  void client.invalidateQueries({ queryKey: postsKeys.feeds });
  refreshLists(client);
  return post_id;
}

async function setPinned(client: QueryClient, postId: string, pinned: boolean) {
  const answer = await callFunction('setPinnedPost', { postId, pinned });
  const note = (id: string, isPinned: boolean) =>
    client.setQueryData(postQuery(id).queryKey, (post) => post && { ...post, pinned: isPinned });
  note(postId, pinned);
  if (answer.former_id !== null) note(answer.former_id, false);
  void client.invalidateQueries({ queryKey: postsKeys.ofAuthors });
  return answer;
}
