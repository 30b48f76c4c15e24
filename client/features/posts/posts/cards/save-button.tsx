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
        // The page of a post that was opened right after the tap may be reading what was before.
        restartReads(client, postsKeys.detail(post.id));
      }}
    />
  );
}
