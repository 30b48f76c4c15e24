import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EXCERPT_LENGTH } from '../../../contract/limits.ts';
import type { Post, PostCard } from '../../../contract/posts.ts';
import { callFunction, type FunctionInput } from '../../lib/api.ts';
import { type Cards, feedQuery, postQuery } from './posts.queries.ts';

/** Publishes a post and puts it first among the new ones. */
export function useCreatePost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: FunctionInput<'createPost'>) => callFunction('createPost', input),
    onSuccess: ({ post }) => {
      client.setQueryData(postQuery(post.id).queryKey, post);
      client.setQueryData(feedQuery('recent').queryKey, (data) => withFirst(data, post));
      void client.invalidateQueries({ queryKey: ['posts', 'user'] });
      void client.invalidateQueries({ queryKey: ['profiles'] });
      void client.invalidateQueries({ queryKey: feedQuery('recent').queryKey });
    },
  });
}

function withFirst(data: Cards | undefined, post: Post): Cards | undefined {
  const [first, ...rest] = data?.pages ?? [];
  if (!data || !first) return data;
  return { ...data, pages: [{ ...first, items: [cardOf(post), ...first.items] }, ...rest] };
}

function cardOf({ content, ...rest }: Post): PostCard {
  return { ...rest, excerpt: [...content].slice(0, EXCERPT_LENGTH).join('') };
}
