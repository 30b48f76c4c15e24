import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { managedAnnouncementsKeys } from '#client/features/notifications/managed-announcements/managed-announcements.queries.ts';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import { sharedList } from '#client/features/team/admin-ui/shared-list.ts';
import { auditLogKeys } from '#client/features/team/audit-log/audit-log.queries.ts';
import { callFunction, type FunctionInput, getJson } from '#client/lib/api/api.ts';

const PAGE = 50;

export type UsersFilter = NonNullable<FunctionInput<'getAllUsersV2'>['filter']>;

const managedUsersKeys = {
  all: ['managed-users'] as const,
  list: (filter: UsersFilter) => ['managed-users', 'list', filter] as const,
  one: (userId: string) => ['managed-users', 'one', userId] as const,
};

export function useManagedUsers(filter: UsersFilter) {
  return useInfiniteQuery({
    queryKey: managedUsersKeys.list(filter),
    queryFn: async ({ pageParam, signal }) => {
      const page = { pageSize: PAGE, ...(pageParam !== null && { pageToken: pageParam }) };
      const answer = await callFunction('getAllUsersV2', { ...page, filter }, { signal });
      const { users: items, nextPageToken: next_cursor, hasMore: has_more } = answer;
      return { items, next_cursor, has_more };
    },
    ...sharedList,
  });
}

export function useManagedUser(userId: string) {
  return useQuery({
    queryKey: managedUsersKeys.one(userId),
    queryFn: ({ signal }) => getJson('/api/admin/users/{userId}', { params: { userId }, signal }),
    staleTime: 0,
  });
}

const reread = {
  shown: [managedUsersKeys.all],
  elsewhere: [auditLogKeys.all, managedAnnouncementsKeys.list],
};

type Action =
  | 'toggleUserBlock'
  | 'toggleUserRestriction'
  | 'setUserVerified'
  | 'removeWatermarkPicture'
  | 'removePasskeysOf'
  | 'deleteUser'
  | 'restoreUser'
  | 'addTeamNote'
  | 'changeTeamNote'
  | 'deleteTeamNote'
  | 'sendNotice';

export const useUserAction = () => useAdminFunction<Action>(reread);
