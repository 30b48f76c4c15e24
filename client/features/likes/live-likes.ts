import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchPost } from '../../lib/live.ts';
import { postsKeys } from '../posts/posts.keys.ts';
import { type LikablePost, likeStore } from './likes.queries.ts';

/** Keeps the count of an open post live, and lets its cards elsewhere know what the page has read. */
export function useLiveLikes(post: LikablePost | undefined): void {
  const client = useQueryClient();
  const id = post?.id;
  const total = post?.likes_count ?? 0;
  const mine = post?.my_likes_count ?? 0;
  useEffect(() => {
    if (id !== undefined) likeStore.hear(id, { likes_count: total, my_likes_count: mine });
  }, [id, total, mine]);
  useEffect(() => {
    if (id === undefined) return;
    return watchPost(id, (notice) => {
      if (notice.type === 'refetch')
        void client.invalidateQueries({ queryKey: postsKeys.detail(id) });
      else if (notice.type === 'post-likes')
        likeStore.hear(id, { likes_count: notice.likes_count, my_likes_count: 0 });
    });
  }, [id, client]);
}
