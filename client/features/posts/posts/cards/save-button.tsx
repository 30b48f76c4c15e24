import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { BookmarkButton } from '#client/features/posts/bookmarks/bookmark-button.tsx';
import { restartReads } from '#client/lib/cache/restart-reads.ts';
import { patchPost } from '../card-cache.ts';
import { postsKeys } from '../posts.keys.ts';

/** The bookmark button of a post. It writes its changes to all cached queries of the post. */
export function SaveButton({
  post,
  ...rest
}: Omit<ComponentProps<typeof BookmarkButton>, 'onSuccess'>) {
  const client = useQueryClient();
  return (
    <BookmarkButton
      {...rest}
      post={post}
      onSuccess={(bookmarked) => {
        patchPost(client, post.id, { bookmarked });
        // The page of the post may have begun to read the old value, if it was opened right after the press.
        restartReads(client, postsKeys.detail(post.id));
      }}
    />
  );
}
