import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { patchEvent } from '#client/features/events/events/event-cache.ts';
import { useMemberCall } from '#client/features/identity/session/member-call.queries.ts';
import { useToggle } from '#client/features/identity/session/use-toggle.ts';
import { patchPost } from '#client/features/posts/posts/card-cache.ts';
import { dataOf, type FunctionInput, getJson, pagesOf } from '#client/lib/api/api.ts';
import { after, byCursor } from '#client/lib/api/paging.ts';
import { ToggleStore } from '#client/lib/cache/toggle-store.ts';
import { sendWhenOnline } from '#client/lib/offline/outbox.ts';
import { showFailure } from '#client/ui/feedback/call-with-toast.ts';
import type { Comment } from '#contract/comments/comments.ts';
import {
  type CachedComments,
  type CommentPages,
  containsText,
  withFields,
  withNew,
  withoutComment,
} from './comment-pages.ts';
import { type CommentableRef, refOf } from './commentable.ts';
import { commentsMessages } from './comments.messages.ts';
import { type CommentDraft, type CommentTarget, removeLocalComment } from './local-comment.ts';

/** Keys of comments. The key of the comments on a post or event is the prefix of the keys of their replies. */
const commentsKeys = {
  of: ({ kind, id }: CommentableRef) => ['comments', kind, id] as const,
  thread: ({ kind, id }: CommentableRef, commentId: string) =>
    ['comments', kind, id, 'thread', commentId] as const,
  replies: ({ kind, id }: CommentableRef, commentId: string) =>
    ['comments', kind, id, 'replies', commentId] as const,
};

/** Returns the query of the comments on a post or event, newest first, page by page, with their first replies. */
function commentsQuery(about: CommentableRef) {
  return infiniteQueryOptions({
    queryKey: commentsKeys.of(about),
    queryFn: ({ pageParam, signal }) => readPage(about, { search: after(pageParam), signal }),
    ...byCursor,
  });
}

function readPage(
  { kind, id }: CommentableRef,
  options: { search: { cursor?: string }; signal: AbortSignal },
) {
  return kind === 'post'
    ? getJson('/api/posts/{postId}/comments', { params: { postId: id }, ...options })
    : getJson('/api/events/{eventId}/comments', { params: { eventId: id }, ...options });
}

export function useComments(about: CommentableRef, enabled: boolean) {
  return useInfiniteQuery({ ...commentsQuery(about), enabled });
}

/** Returns the query of the thread of a linked comment. The query is disabled without a linked comment. */
export function useLinkedThread(about: CommentableRef, commentId: string | null) {
  return useQuery({
    queryKey: commentsKeys.thread(about, commentId ?? ''),
    ...dataOf('/api/comments/{commentId}/thread', { params: { commentId: commentId ?? '' } }),
    enabled: commentId !== null,
  });
}

/** Returns the query of the later replies. The thread itself contains the first replies. */
export function useMoreReplies(comment: Comment, cursor: string | null, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: commentsKeys.replies(refOf(comment), comment.id),
    ...pagesOf('/api/comments/{commentId}/replies', { params: { commentId: comment.id } }),
    initialPageParam: cursor,
    enabled: enabled && cursor !== null,
  });
}

/**
 * Returns the mutation that adds a comment or a reply, or queues it until the connection is back. When the session has
 * expired, it asks for a sign-in. After success, the text is removed from this device.
 */
export function useAddComment(target: CommentTarget) {
  const { about, parentId } = target;
  const client = useQueryClient();
  const call = useMemberCall();
  return useMutation({
    mutationFn: (draft: CommentDraft) =>
      sendWhenOnline('comment', parentId ?? about.id, async (signal) => {
        const of = about.kind === 'post' ? { postId: about.id } : { eventId: about.id };
        const input = { ...draft, ...of, parentId };
        const answer = await call('addComment', input, { signal });
        removeLocalComment(target);
        return answer;
      }),
    onSuccess: ({ comment, comments_count }) => {
      putComments(client, about, (pages) => withNew(pages, comment));
      putCount(client, about, comments_count);
      refreshComments(client, about);
    },
    // The parent comment may have been deleted.
    onError: () => refreshComments(client, about),
  });
}

function useChangeComment<Name extends 'editComment' | 'setCommentHidden' | 'setThreadClosed'>(
  name: Name,
  about: CommentableRef,
) {
  const client = useQueryClient();
  const call = useMemberCall();
  return useMutation({
    mutationFn: (input: FunctionInput<Name>) => call(name, input),
    onSuccess: ({ comment, comments_count }) => {
      putFields(client, about, comment.id, comment);
      putCount(client, about, comments_count);
      refreshComments(client, about);
    },
  });
}

export function useEditComment(about: CommentableRef) {
  return useChangeComment('editComment', about);
}

export function useDeleteComment(about: CommentableRef) {
  const client = useQueryClient();
  const call = useMemberCall();
  return useMutation({
    mutationFn: (input: FunctionInput<'deleteComment'>) => call('deleteComment', input),
    onSuccess: ({ comments_count }, { commentId }) => {
      putComments(client, about, (pages) => withoutComment(pages, commentId));
      putCount(client, about, comments_count);
      refreshComments(client, about);
    },
  });
}

/** Returns the mutation that hides or shows a comment, which must be on the viewer's own post or event. */
export function useHideComment(about: CommentableRef) {
  return useChangeComment('setCommentHidden', about);
}

/** Returns the mutation that closes or opens a thread, which must be on the viewer's own post or event. */
export function useCloseThread(about: CommentableRef) {
  return useChangeComment('setThreadClosed', about);
}

export const commentLikeStore = new ToggleStore<Comment>('like');

/** Returns the likes of a comment, including a pending like of the viewer, and the function that changes this like. */
export function useCommentLike(comment: Comment, onChanged: (comment: Comment) => void) {
  const { id, liked, likes_count } = comment;
  const client = useQueryClient();
  const call = useMemberCall();
  const isLiked = useToggle(commentLikeStore, id) ?? liked;
  function set(on: boolean): void {
    commentLikeStore.set(id, on, liked, {
      send: async (next, signal) => {
        const input = { commentId: id, liked: next };
        const answer = await call('setCommentLike', input, { signal });
        return answer.comment;
      },
      onSuccess: (answer) => {
        putFields(client, refOf(comment), id, answer);
        onChanged(answer);
      },
      onError: (error) => showFailure(error, commentsMessages.like.failed, `comment:${id}`),
    });
  }
  return { isLiked, count: likes_count + Number(isLiked) - Number(liked), set };
}

export function refreshComments(client: QueryClient, about: CommentableRef): void {
  void client.invalidateQueries({ queryKey: commentsQuery(about).queryKey });
}

export function putCount(
  client: QueryClient,
  { kind, id }: CommentableRef,
  comments_count: number,
): void {
  if (kind === 'post') patchPost(client, id, { comments_count });
  else patchEvent(client, id, { comments_count });
}

function putComments(
  client: QueryClient,
  about: CommentableRef,
  change: (pages: CommentPages) => CommentPages,
): void {
  client.setQueryData(commentsQuery(about).queryKey, (pages) => pages && change(pages));
}

export function putFields(
  client: QueryClient,
  about: CommentableRef,
  commentId: string,
  fields: Partial<Comment>,
): void {
  client.setQueriesData<CachedComments>(
    { queryKey: commentsKeys.of(about) },
    (cached) => cached && withFields(cached, commentId, fields),
  );
}

/** Whether a cached list or thread contains a comment whose text the viewer can read. */
export function isCached(client: QueryClient, about: CommentableRef, commentId: string): boolean {
  const all = client.getQueriesData<CachedComments>({ queryKey: commentsKeys.of(about) });
  return all.some(([, cached]) => cached !== undefined && containsText(cached, commentId));
}
