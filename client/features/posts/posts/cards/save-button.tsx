import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { BookmarkButton } from '#client/features/posts/bookmarks/bookmark-button.tsx';
import { patchPost } from '../card-cache.ts';

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
      onSuccess={(bookmarked) => patchPost(client, post.id, { bookmarked })}
    />
  );
}
