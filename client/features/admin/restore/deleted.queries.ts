import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { DeletedThing } from '../../../../contract/deleted-content.ts';
import { callFunction, getJson } from '../../../lib/api.ts';
import { after } from '../../../lib/paging.ts';
import type { ManagedThing } from '../../../ui/managed-thing.ts';
import { sharedList } from '../ui/shared-list.ts';
import { everything, useAdminCall } from '../ui/use-admin-call.ts';
import { deletedKeys } from './deleted.keys.ts';

/** What the list of the page is narrowed by. */
export interface DeletedFilter {
  by: 'team' | 'author';
  type?: DeletedThing;
  author?: string;
  /** The id of what was deleted. */
  original?: string;
}

const deletedQuery = (filter: DeletedFilter) =>
  infiniteQueryOptions({
    queryKey: deletedKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/admin/deleted', { search: { ...filter, ...after(pageParam) }, signal }),
    ...sharedList,
  });

/** What was deleted with a backup, the latest first. */
export function useDeleted(filter: DeletedFilter) {
  return useInfiniteQuery(deletedQuery(filter));
}

const deletedContentQuery = (id: string) =>
  queryOptions({
    queryKey: deletedKeys.one(id),
    queryFn: ({ signal }) =>
      getJson('/api/admin/deleted/{deletedId}', { params: { deletedId: id }, signal }),
    // What can come back changes with everything that others do.
    staleTime: 0,
  });

/** A backup, with what would come back. */
export function useDeletedContent(id: string) {
  return useQuery(deletedContentQuery(id));
}

/** Returns the call that restores a backup. It throws `ApiError`. */
export function useRestore() {
  const call = useAdminCall(everything);
  return (deletedId: string, reason: string) =>
    call(() => callFunction('restoreDeleted', { deletedId, reason }));
}

/** Returns the call that deletes something of a member with a backup. It throws `ApiError`. */
export function useDeleteContent() {
  const call = useAdminCall(everything);
  return ({ type, id }: ManagedThing, reason: string) =>
    call(() => deleteContent(type, id, reason));
}

async function deleteContent(
  type: ManagedThing['type'],
  id: string,
  reason: string,
): Promise<unknown> {
  if (type === 'post') return callFunction('deletePost', { postId: id, reason });
  if (type === 'comment') return callFunction('deleteComment', { commentId: id, reason });
  return callFunction('deleteEvent', { eventId: id, reason });
}
