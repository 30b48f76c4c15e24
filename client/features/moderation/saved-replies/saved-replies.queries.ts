import { useQuery } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import type { SavedReply } from '#contract/moderation/saved-replies.ts';

const savedRepliesKeys = { all: ['saved-replies'] as const };

const none: readonly SavedReply[] = [];

export function useSavedReplies(): readonly SavedReply[] {
  const { data } = useQuery({
    queryKey: savedRepliesKeys.all,
    queryFn: ({ signal }) => getJson('/api/admin/saved-replies', { signal }),
  });
  return data?.items ?? none;
}
