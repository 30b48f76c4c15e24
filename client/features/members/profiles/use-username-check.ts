import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '#client/lib/hooks/use-debounced-value.ts';
import { USERNAME_MIN } from '#contract/foundations/limits.ts';
import { isReservedUsername } from '#contract/foundations/names.ts';
import { newUsernameSchema } from '#contract/members/profiles.ts';
import { type UsernameAnswer, usernameQuery } from './profile-edit.queries.ts';

/** Time between the last keystroke and the request, in milliseconds. */
const DEBOUNCE = 400;

/** For a name that is always reserved, the server is not asked. */
type Answer = UsernameAnswer | { refusal: 'reserved' };

/** Unknown for an invalid username, for the member's own one, and when the check fails. */
export type UsernameState = 'unknown' | 'checking' | Answer;

/** Asks the server while typing whether a username is available. */
export function useUsernameCheck(typed: string, own: string): UsernameState {
  const username = typed.trim();
  const settled = useDebouncedValue(username, DEBOUNCE);
  const isNew = username.toLowerCase() !== own.toLowerCase();
  const isReserved = username.length >= USERNAME_MIN && isReservedUsername(username);
  const isCheckable = isNew && newUsernameSchema.safeParse(username).success;
  const { data, isError } = useQuery({
    ...usernameQuery(settled),
    enabled: isCheckable && settled === username,
  });
  if (!isNew || !(isCheckable || isReserved)) return 'unknown';
  if (settled !== username) return 'checking';
  if (isReserved) return { refusal: 'reserved' };
  return isError ? 'unknown' : (data ?? 'checking');
}
