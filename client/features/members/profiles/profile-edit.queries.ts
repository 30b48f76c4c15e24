import { queryOptions } from '@tanstack/react-query';
import { callFunction, type FunctionInput, type FunctionResult } from '#client/lib/api/api.ts';
import { SECOND } from '#contract/foundations/limits.ts';
import { profilesKeys } from './profiles.keys.ts';

export type ProfileUpdate = FunctionInput<'updateProfile'>;

/** The response of the server about a username. */
export type UsernameAnswer = FunctionResult<'checkUsername'>;

/** The time for which a response is fresh, in milliseconds. A save checks the username again on the server. */
const FRESH = 10 * SECOND;

/** Returns the query of whether a username is available. */
export function usernameQuery(username: string) {
  return queryOptions({
    queryKey: profilesKeys.username(username.toLowerCase()),
    queryFn: ({ signal }) => callFunction('checkUsername', { username }, { signal }),
    staleTime: FRESH,
    retry: false,
  });
}

/** Saves fields of the viewer's profile. Throws `ApiError`. */
export function updateProfile(update: ProfileUpdate) {
  return callFunction('updateProfile', update);
}
