import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ProfileSummary } from '../../../../contract/profiles.ts';
import { getJson } from '../../../lib/api.ts';
import { foundMembersKeys } from './found-members.keys.ts';

/** The maximum number of members that are offered at once. */
const FOUND_MAX = 6;

/** Members whose name or @name begins with what is typed. Those that were found before stay until the answer is there. */
export function useFoundMembers(q: string, leftOut?: ReadonlySet<string>) {
  const query = useQuery({
    queryKey: foundMembersKeys.by(q),
    queryFn: ({ signal }) => findMembers(q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const { isPlaceholderData, error, isFetching, refetch } = query;
  const data = q === '' ? undefined : query.data;
  return {
    members: (data ?? []).filter(({ id }) => !leftOut?.has(id)).slice(0, FOUND_MAX),
    /** Whether they are those of `q`, not of what was typed before. */
    isCurrent: data !== undefined && !isPlaceholderData,
    isNobody: data?.length === 0 && !isPlaceholderData,
    isPending: q !== '' && query.isPending,
    /** Why they could not be read. */
    error: q === '' ? null : error,
    isFetching,
    refetch,
  };
}

async function findMembers(q: string, signal: AbortSignal): Promise<ProfileSummary[]> {
  // The admin's own mutes hide nobody from the administration.
  const search = { q, type: 'users', muted: 'true' } as const;
  const found = await getJson('/api/search', { search, signal });
  return found.type === 'users' ? found.items.map(({ user }) => user) : [];
}
