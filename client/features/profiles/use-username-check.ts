import { useQuery } from '@tanstack/react-query';
import { SECOND, USERNAME_MIN } from '../../../contract/limits.ts';
import { isReservedUsername } from '../../../contract/names.ts';
import { newUsernameSchema } from '../../../contract/profiles.ts';
import { callFunction, type FunctionResult } from '../../lib/api.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { profilesKeys } from './profiles.keys.ts';

/** Time between the last keystroke and the request, in milliseconds. */
const DEBOUNCE = 400;
/** Somebody else may take the username meanwhile; the server decides when it is saved. */
const FRESH = 10 * SECOND;

/** What the server says of a username. One that no site gives away is not asked about. */
type Answer = FunctionResult<'checkUsername'> | { refusal: 'reserved' };

/** Unknown for an invalid username, for the member's own, and where it cannot be checked. */
export type UsernameState = 'unknown' | 'checking' | Answer;

/** Asks the server whether a username is available while it is typed. */
export function useUsernameCheck(typed: string, own: string): UsernameState {
  const username = typed.trim();
  const settled = useDebouncedValue(username, DEBOUNCE);
  const isNew = username.toLowerCase() !== own.toLowerCase();
  const isReserved = username.length >= USERNAME_MIN && isReservedUsername(username);
  const isCheckable = isNew && newUsernameSchema.safeParse(username).success;
  const { data, isError } = useQuery({
    queryKey: profilesKeys.username(settled.toLowerCase()),
    queryFn: ({ signal }) => callFunction('checkUsername', { username: settled }, { signal }),
    enabled: isCheckable && settled === username,
    staleTime: FRESH,
    retry: false,
  });
  if (!isNew || !(isCheckable || isReserved)) return 'unknown';
  if (settled !== username) return 'checking';
  if (isReserved) return { refusal: 'reserved' };
  return isError ? 'unknown' : (data ?? 'checking');
}
