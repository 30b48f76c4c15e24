import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import { sharedList } from '#client/features/team/admin-ui/shared-list.ts';
import { everything, useAdminCall } from '#client/features/team/admin-ui/use-admin-call.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { after } from '#client/lib/api/paging.ts';
import type { DeletedType } from '#contract/members/deleted-content.ts';
import type { RuleReference } from '#contract/moderation/decisions.ts';

const deletedKeys = {
  all: ['admin', 'deleted'] as const,
  list: (filter: object) => ['admin', 'deleted', 'list', filter] as const,
  one: (id: string) => ['admin', 'deleted', 'one', id] as const,
};

export interface DeletedFilter {
  by: 'team' | 'author';
  type?: DeletedType;
  author?: string;
  original?: string;
}

/** The deleted records with a backup, latest first. */
export function useDeleted(filter: DeletedFilter) {
  return useInfiniteQuery({
    queryKey: deletedKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/admin/deleted', { search: { ...filter, ...after(pageParam) }, signal }),
    ...sharedList,
  });
}

/** A backup, and what a restoration would bring back. */
export function useDeletedContent(id: string) {
  return useQuery({
    queryKey: deletedKeys.one(id),
    queryFn: ({ signal }) =>
      getJson('/api/admin/deleted/{deletedId}', { params: { deletedId: id }, signal }),
    // Always stale, because actions of other people can change what a restoration brings back.
    staleTime: 0,
  });
}

export function useRestore() {
  const call = useAdminCall(everything);
  return (deletedId: string, reason: string) =>
    call(() => callFunction('restoreDeleted', { deletedId, reason }));
}

interface ContentDeletion {
  reason: string;
  rule: RuleReference;
}

/** Returns the call that backs up and deletes content of a member. It throws `ApiError`. */
export function useDeleteContent() {
  const call = useAdminCall(everything);
  return ({ type, id }: ManagedTarget, deletion: ContentDeletion) =>
    call(() => deleteContent(type, id, deletion));
}

async function deleteContent(
  type: ManagedTarget['type'],
  id: string,
  deletion: ContentDeletion,
): Promise<unknown> {
  if (type === 'post') return callFunction('deletePost', { postId: id, ...deletion });
  if (type === 'comment') return callFunction('deleteComment', { commentId: id, ...deletion });
  return callFunction('deleteEvent', { eventId: id, ...deletion });
}
