import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';

const foundMembersKeys = { by: (q: string) => ['admin', 'found-members', q] as const };

const FOUND_MAX = 6;

/** Reads members whose name or @name begins with the typed text. Earlier results stay until the response arrives. */
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
    /** Whether the members match `q`. False while the results of an earlier text are shown. */
    isCurrent: data !== undefined && !isPlaceholderData,
    isNobody: data?.length === 0 && !isPlaceholderData,
    isPending: q !== '' && query.isPending,
    error: q === '' ? null : error,
    isFetching,
    refetch,
  };
}

async function findMembers(q: string, signal: AbortSignal): Promise<ProfileSummary[]> {
  // The admin's own mutes do not apply in the administration.
  const search = { q, type: 'users', muted: 'true' } as const;
  const found = await getJson('/api/search', { search, signal });
  return found.type === 'users' ? found.items.map(({ user }) => user) : [];
}
