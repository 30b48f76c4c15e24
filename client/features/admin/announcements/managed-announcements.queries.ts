import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { callFunction, type FunctionInput, getJson } from '../../../lib/api.ts';
import { after, byCursor } from '../../../lib/paging.ts';
import { notificationsKeys } from '../../notifications/notifications.keys.ts';
import { useAfterSignIn } from '../../session/use-after-sign-in.ts';
import { managedAnnouncementsKeys as keys } from './managed-announcements.keys.ts';

/** All announcements, the latest first. */
export const managedAnnouncementsQuery = infiniteQueryOptions({
  queryKey: keys.list,
  queryFn: ({ pageParam, signal }) =>
    getJson('/api/admin/announcements', { search: after(pageParam), signal }),
  ...byCursor,
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

/** Members whose name or @name begins with what is typed. */
export function memberSearchQuery(q: string) {
  return queryOptions({
    queryKey: keys.members(q),
    queryFn: async ({ signal }) => {
      const found = await getJson('/api/search', { search: { q, type: 'users' }, signal });
      return found.type === 'users' ? found.items.map(({ user }) => user) : [];
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

/** The functions of announcements. Each keeps the lists up to date, also the viewer's own notifications. */
export function useAnnouncementCalls() {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: notificationsKeys.all });
    return client.invalidateQueries({ queryKey: keys.all });
  };
  return {
    create: async (input: FunctionInput<'createAnnouncement'>): Promise<void> => {
      await afterSignIn(() => callFunction('createAnnouncement', input));
      await refresh();
    },
    update: async (input: FunctionInput<'updateAnnouncement'>): Promise<void> => {
      await afterSignIn(() => callFunction('updateAnnouncement', input));
      await refresh();
    },
    remove: async (announcementId: string): Promise<void> => {
      await afterSignIn(() => callFunction('deleteAnnouncement', { announcementId }));
      await refresh();
    },
  };
}
