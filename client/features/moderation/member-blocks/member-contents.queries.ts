import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';

const memberBlocksKeys = {
  contents: (userId: string, search: object) => ['member-contents', userId, search] as const,
};

export function useMemberContents(userId: string, search: { since?: string; without?: string }) {
  return useQuery({
    queryKey: memberBlocksKeys.contents(userId, search),
    queryFn: ({ signal }) =>
      getJson('/api/admin/users/{userId}/contents', { params: { userId }, search, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
