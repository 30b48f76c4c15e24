import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { BookmarkButton } from '#client/features/posts/bookmarks/bookmark-button.tsx';
import { restartReads } from '#client/lib/cache/restart-reads.ts';
import { patchPost } from '../card-cache.ts';
import { postsKeys } from '../posts.keys.ts';

/** The bookmark button of a post. Writes its changes to the cached cards of the post. */
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
        // A page of the post that was opened right after the tap may have begun to read the old value.
        restartReads(client, postsKeys.detail(post.id));
      }}
    />
  );
}
