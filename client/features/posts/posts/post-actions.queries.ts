import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction } from '#client/lib/api/api.ts';
import { putFirst, putPost, refreshLists, removeFromCache } from './post-cache.ts';
import { postsKeys } from './posts.keys.ts';
import { postQuery } from './posts.queries.ts';

export type PostCalls = ReturnType<typeof usePostCalls>;

/** Returns the calls about a post. They update the cache, throw `ApiError`, and ask for a sign-in if necessary. */
export function usePostCalls() {
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
