import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Comment } from '../../../contract/comments.ts';
import { callFunction, type FunctionInput, getJson } from '../../lib/api.ts';
import { sendWhenOnline } from '../../lib/outbox.ts';
import { after, byCursor } from '../../lib/paging.ts';
import { patchPost } from '../posts/card-cache.ts';
import { useAfterSignIn } from '../session/use-after-sign-in.ts';
import { type CommentPages, withChanged, withNew, withoutComment } from './comment-pages.ts';
import { commentsKeys } from './comments.keys.ts';
import { type CommentDraft, type CommentTarget, removeLocalComment } from './local-comment.ts';

/** The comments of a post with their first replies, newest first, page by page. */
export function commentsQuery(postId: string) {
  return infiniteQueryOptions({
    queryKey: commentsKeys.of(postId),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/posts/{postId}/comments', {
        params: { postId },
        search: after(pageParam),
        signal,
      }),
    ...byCursor,
  });
}

export function useComments(postId: string, enabled: boolean) {
  return useInfiniteQuery({ ...commentsQuery(postId), enabled });
}

/** The replies after those that are part of the comment. */
export function useMoreReplies(comment: Comment, cursor: string | null, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: commentsKeys.replies(comment.post_id, comment.id),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/comments/{commentId}/replies', {
        params: { commentId: comment.id },
        search: after(pageParam),
        signal,
      }),
    ...byCursor,
    initialPageParam: cursor,
    enabled: enabled && cursor !== null,
  });
}

/**
 * Adds a comment or a reply, now or when there is a connection. Asks to sign in when the session has expired. The text
 * stored on this device goes with it.
 */
export function useAddComment(target: CommentTarget) {
  const { postId, parentId } = target;
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: (draft: CommentDraft) =>
      sendWhenOnline('comment', parentId ?? postId, async (signal) => {
        const input = { ...draft, postId, parentId };
        const answer = await afterSignIn(() => callFunction('addComment', input, { signal }));
        removeLocalComment(target);
        return answer;
      }),
    onSuccess: ({ comment, comments_count }) => {
      putComments(client, postId, (pages) => withNew(pages, comment));
      putCount(client, postId, comments_count);
      refreshComments(client, postId);
    },
    // The comment to reply to may have been deleted.
    onError: () => refreshComments(client, postId),
  });
}

export function useDeleteComment(postId: string) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: (commentId: string) =>
      afterSignIn(() => callFunction('deleteComment', { commentId })),
    onSuccess: ({ comments_count }, commentId) => {
      putComments(client, postId, (pages) => withoutComment(pages, commentId));
      putCount(client, postId, comments_count);
      refreshComments(client, postId);
    },
  });
}

/** Hides a comment on the viewer's own post, or shows it again. */
export function useHideComment(postId: string) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: (input: FunctionInput<'setCommentHidden'>) =>
      afterSignIn(() => callFunction('setCommentHidden', input)),
    onSuccess: ({ comment, comments_count }) => {
      putComments(client, postId, (pages) => withChanged(pages, comment));
      putCount(client, postId, comments_count);
      refreshComments(client, postId);
    },
  });
}

/** Refreshes the loaded comments. They stay rendered meanwhile. */
export function refreshComments(client: QueryClient, postId: string): void {
  void client.invalidateQueries({ queryKey: commentsQuery(postId).queryKey });
}

/** Writes the number of comments to the cached post. */
export function putCount(client: QueryClient, postId: string, comments_count: number): void {
  patchPost(client, postId, { comments_count });
}

function putComments(
  client: QueryClient,
  postId: string,
  change: (pages: CommentPages) => CommentPages,
): void {
  client.setQueryData(commentsQuery(postId).queryKey, (pages) => pages && change(pages));
}
