import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useMemberCall } from '#client/features/identity/session/member-call.queries.ts';
import { settingsQuery } from '#client/features/identity/session/own-settings.queries.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { putPost } from '../post-cache.ts';

/** The visibility of the viewer's profile, which limits the audience of their posts. */
export const profileVisibilityQuery = queryOptions({
  ...settingsQuery,
  select: ({ privacy_settings }) => privacy_settings.profileVisibility,
});

export type AudienceChoices = Pick<PostDetail, 'audience' | 'commenters'>;

/** Returns the call that changes who sees a post and who can comment on it. It updates the cache, and throws `ApiError`. */
export function useSetAudience() {
  const client = useQueryClient();
  const call = useMemberCall();
  return useCallback(
    async (postId: string, choices: AudienceChoices) => {
      const { post } = await call('setPostAudience', { postId, ...choices });
      putPost(client, post);
    },
    [client, call],
  );
}
