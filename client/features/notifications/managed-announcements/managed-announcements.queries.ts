import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { notificationsKeys } from '#client/features/notifications/notifications/notifications.queries.ts';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import { sharedList } from '#client/features/team/admin-ui/shared-list.ts';
import { getJson } from '#client/lib/api/api.ts';
import { after } from '#client/lib/api/paging.ts';

export const managedAnnouncementsKeys = {
  list: ['admin', 'announcements', 'list'] as const,
  one: (id: string) => ['admin', 'announcements', 'one', id] as const,
};

export const managedAnnouncementsQuery = infiniteQueryOptions({
  queryKey: managedAnnouncementsKeys.list,
  queryFn: ({ pageParam, signal }) =>
    getJson('/api/admin/announcements', { search: after(pageParam), signal }),
  ...sharedList,
});

export function readManagedAnnouncement(announcementId: string, signal?: AbortSignal) {
  return getJson('/api/admin/announcements/{announcementId}', {
    params: { announcementId },
    ...(signal && { signal }),
  });
}

export function managedAnnouncementQuery(id: string) {
  return queryOptions({
    queryKey: managedAnnouncementsKeys.one(id),
    queryFn: ({ signal }) => readManagedAnnouncement(id, signal),
    // The form always reads the announcement again, because a save of a stale version would end in a conflict.
    staleTime: 0,
    gcTime: 0,
  });
}

const reread = { shown: [managedAnnouncementsKeys.list], elsewhere: [notificationsKeys.all] };

export const useAnnouncementFunction = () =>
  useAdminFunction<'createAnnouncement' | 'updateAnnouncement' | 'deleteAnnouncement'>(reread);
