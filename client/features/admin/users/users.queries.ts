import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { callFunction, type FunctionInput, getJson } from '../../../lib/api.ts';
import { byCursor } from '../../../lib/paging.ts';
import { useAfterSignIn } from '../../session/use-after-sign-in.ts';
import { auditLogKeys } from '../log/audit-log.keys.ts';
import { managedUsersKeys, type UsersFilter } from './users.keys.ts';

const PAGE = 50;

const usersQuery = (filter: UsersFilter) =>
  infiniteQueryOptions({
    queryKey: managedUsersKeys.list(filter),
    queryFn: async ({ pageParam, signal }) => {
      const page = { pageSize: PAGE, ...(pageParam !== null && { pageToken: pageParam }) };
      const answer = await callFunction('getAllUsersV2', { ...page, filter }, { signal });
      const { users: items, nextPageToken: next_cursor, hasMore: has_more } = answer;
      return { items, next_cursor, has_more };
    },
    ...byCursor,
    // Colleagues are at work at the same time.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Reads the members that a filter finds, the newest first. */
export function useManagedUsers(filter: UsersFilter) {
  return useInfiniteQuery(usersQuery(filter));
}

const userQuery = (userId: string) =>
  queryOptions({
    queryKey: managedUsersKeys.one(userId),
    queryFn: ({ signal }) => getJson('/api/admin/users/{userId}', { params: { userId }, signal }),
    staleTime: 0,
  });

/** Reads a member as the team sees them. */
export function useManagedUser(userId: string) {
  return useQuery(userQuery(userId));
}

type Action =
  | 'toggleUserBlock'
  | 'setUserVerified'
  | 'deleteUser'
  | 'restoreUser'
  | 'addTeamNote'
  | 'changeTeamNote'
  | 'deleteTeamNote';

/**
 * Returns the call of an action on a member, which asks to sign in when the session has expired. It reads them and their
 * lists again, also after a failure, which may come from what a colleague did meanwhile. Throws `ApiError`.
 */
export function useUserAction() {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return async <Name extends Action>(name: Name, input: FunctionInput<Name>): Promise<void> => {
    try {
      await afterSignIn(() => callFunction(name, input));
    } finally {
      void client.invalidateQueries({ queryKey: auditLogKeys.all });
      await client.invalidateQueries({ queryKey: managedUsersKeys.all });
    }
  };
}
