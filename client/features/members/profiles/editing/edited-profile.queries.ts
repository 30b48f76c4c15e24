import { queryOptions } from '@tanstack/react-query';
import { readOwnProfile } from '#client/features/identity/session/changed-profile.ts';
import { profilesKeys } from '../profiles.keys.ts';

/** The viewer's profile for its form. It is read when the form opens, and not refetched while it is open. */
export function editedProfileQuery(userId: string) {
  return queryOptions({
    queryKey: profilesKeys.edited(userId),
    queryFn: ({ client }) => readOwnProfile(client, userId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
