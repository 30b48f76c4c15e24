import { useQuery } from '@tanstack/react-query';
import { SECOND } from '../../../contract/limits.ts';
import { usernameSchema } from '../../../contract/profiles.ts';
import { callFunction } from '../../lib/api.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { profilesKeys } from './profiles.keys.ts';

/** Time between the last keystroke and the request, in milliseconds. */
const DEBOUNCE = 400;
/** Somebody else may take the username meanwhile; the server decides when it is saved. */
const FRESH = 10 * SECOND;

/** Whether a typed username is available. Unknown for an invalid one, for the member's own, and where it cannot be checked. */
export type UsernameState = 'unknown' | 'checking' | 'available' | 'taken';

/** Asks the server whether a username is available while it is typed. */
export function useUsernameCheck(typed: string, own: string): UsernameState {
  const username = typed.trim();
  const settled = useDebouncedValue(username, DEBOUNCE);
  const isNew = username.toLowerCase() !== own.toLowerCase();
  const isCheckable = isNew && usernameSchema.safeParse(username).success;
  const { data, isError } = useQuery({
    queryKey: profilesKeys.username(settled.toLowerCase()),
    queryFn: ({ signal }) => callFunction('checkUsername', { username: settled }, { signal }),
    enabled: isCheckable && settled === username,
    staleTime: FRESH,
    retry: false,
  });
  if (!isCheckable || (isError && settled === username)) return 'unknown';
  if (settled !== username || !data) return 'checking';
  return data.available ? 'available' : 'taken';
}
