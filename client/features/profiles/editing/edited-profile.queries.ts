import { queryOptions } from '@tanstack/react-query';
import { readOwnProfile } from '../../session/changed-profile.ts';
import { profilesKeys } from '../profiles.keys.ts';

/** The own profile for its form: read when the form opens, and not again while it is open. */
export function editedProfileQuery(userId: string) {
  return queryOptions({
    queryKey: profilesKeys.edited(userId),
    queryFn: ({ client }) => readOwnProfile(client, userId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
