import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataOf } from '#client/lib/api/api.ts';
import { SECOND } from '#contract/foundations/limits.ts';
import { profilesKeys } from './profiles.keys.ts';

/** Returns the query of a public profile. `userId` is the id or the @username of the member. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: profilesKeys.one(userId),
    ...dataOf('/api/users/{userId}', { params: { userId } }),
  });
}

/** The interval at which the counts of the viewer's own profile are read, in milliseconds. */
const REFRESH_INTERVAL = 5 * SECOND;

export function useProfile(userId: string, { own = false } = {}) {
  return useQuery({ ...profileQuery(userId), refetchInterval: own && REFRESH_INTERVAL });
}
