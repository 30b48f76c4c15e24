import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../lib/api.ts';

/** One public profile, by id or @username. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['profiles', 'one', userId] as const,
    queryFn: ({ signal }) => getJson('/api/users/{userId}', { params: { userId }, signal }),
  });
}

export function useProfile(userId: string) {
  return useQuery(profileQuery(userId));
}
