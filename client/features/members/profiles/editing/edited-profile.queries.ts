import { queryOptions } from '@tanstack/react-query';
import { readOwnProfile } from '#client/features/identity/session/changed-profile.ts';
import { profilesKeys } from '../profiles.keys.ts';

/** Returns the query of the viewer's profile for its form. The profile is read once, when the form opens. */
export function editedProfileQuery(userId: string) {
  return queryOptions({
    queryKey: profilesKeys.edited(userId),
    queryFn: ({ client }) => readOwnProfile(client, userId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
