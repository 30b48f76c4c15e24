import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callFunction, type FunctionInput, getJson } from '../../../lib/api.ts';
import { after } from '../../../lib/paging.ts';
import { notificationsKeys } from '../../notifications/notifications.keys.ts';
import { sharedList } from '../ui/shared-list.ts';
import { useAdminCall } from '../ui/use-admin-call.ts';
import { managedAnnouncementsKeys as keys } from './managed-announcements.keys.ts';

/** All announcements, the latest first. */
export const managedAnnouncementsQuery = infiniteQueryOptions({
  queryKey: keys.list,
  queryFn: ({ pageParam, signal }) =>
    getJson('/api/admin/announcements', { search: after(pageParam), signal }),
  ...sharedList,
});

/** Reads an announcement, with the members that it has been chosen for. */
export function readManagedAnnouncement(announcementId: string, signal?: AbortSignal) {
  return getJson('/api/admin/announcements/{announcementId}', {
    params: { announcementId },
    ...(signal && { signal }),
  });
}

export function managedAnnouncementQuery(id: string) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => readManagedAnnouncement(id, signal),
    // A form that begins with an old version would only find a conflict.
    staleTime: 0,
    gcTime: 0,
  });
}

const reread = { shown: [keys.list], elsewhere: [notificationsKeys.all] };

/** The functions of announcements. Each reads the lists again, also the viewer's own notifications. */
export function useAnnouncementCalls() {
  const call = useAdminCall(reread);
  return {
    create: (input: FunctionInput<'createAnnouncement'>) =>
      call(() => callFunction('createAnnouncement', input)),
    update: (input: FunctionInput<'updateAnnouncement'>) =>
      call(() => callFunction('updateAnnouncement', input)),
    remove: (announcementId: string) =>
      call(() => callFunction('deleteAnnouncement', { announcementId })),
  };
}
