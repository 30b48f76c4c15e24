import { useQuery, useQueryClient } from '@tanstack/react-query';
import { findCard } from '../card-cache.ts';
import { postPreviewQuery } from '../posts.queries.ts';

const POST_PATH = /^\/posts\/(\w{20})\/?(?:\?|$)/;

/** Reads the preview of the post at a path for the login page. `post` is undefined for other paths. */
export function useAwaitedPost(path: string) {
  const client = useQueryClient();
  const postId = POST_PATH.exec(path)?.[1];
  const { data: post, isFetching } = useQuery({
    ...postPreviewQuery(postId ?? ''),
    enabled: postId !== undefined,
    placeholderData: () => (postId === undefined ? undefined : findCard(client, postId)),
  });
  return { post, isLoading: post === undefined && isFetching };
}
