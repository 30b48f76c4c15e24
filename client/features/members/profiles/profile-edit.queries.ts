import { queryOptions } from '@tanstack/react-query';
import { readOwnProfile } from '#client/features/identity/session/changed-profile.ts';
import { callFunction, type FunctionInput, type FunctionResult } from '#client/lib/api/api.ts';
import { SECOND } from '#contract/foundations/limits.ts';
import { profilesKeys } from './profiles.keys.ts';

export type ProfileUpdate = FunctionInput<'updateProfile'>;

export type UsernameAnswer = FunctionResult<'checkUsername'>;

/** The time for which a response is fresh, in milliseconds. A save checks the username again on the server. */
const FRESH = 10 * SECOND;

export function usernameQuery(username: string) {
  return queryOptions({
    queryKey: profilesKeys.username(username.toLowerCase()),
    queryFn: ({ signal }) => callFunction('checkUsername', { username }, { signal }),
    staleTime: FRESH,
    retry: false,
  });
}

export function updateProfile(update: ProfileUpdate) {
  return callFunction('updateProfile', update);
}

/** Returns the query of the viewer's profile for its form. The profile is read once, when the form opens. */
export function editedProfileQuery(userId: string) {
  return queryOptions({
    queryKey: profilesKeys.edited(userId),
    queryFn: ({ client }) => readOwnProfile(client, userId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
