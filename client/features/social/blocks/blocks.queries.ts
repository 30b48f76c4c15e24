import { infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { refreshViewerData } from '#client/features/identity/session/session.queries.ts';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callOrRefresh, hideFromCache } from '#client/features/social/mutes/hidden-cache.ts';
import { callFunction, pagesOf } from '#client/lib/api/api.ts';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { blocksMessages as texts } from './blocks.messages.ts';

const blocksKeys = { all: ['blocks'] as const };

export const blocksQuery = infiniteQueryOptions({
  queryKey: blocksKeys.all,
  ...pagesOf('/api/blocks'),
});

export interface BlockableMember {
  id: string;
  name: string;
}

/** Returns the actions that block and unblock a member. They resolve to true on success. Toasts report the outcome. */
export function useBlockActions() {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMemo(() => {
    const set = ({ id, name }: BlockableMember, blocked: boolean) =>
      callWithToast(() => afterSignIn(() => setBlock(client, id, blocked)), {
        about: `block:${id}`,
        done: {
          type: blocked ? 'success' : 'info',
          title: blocked ? texts.blocked : texts.unblocked,
          message: texts.recipient(name),
        },
        failed: blocked ? texts.blockFailed : texts.unblockFailed,
      });
    return {
      block: (member: BlockableMember) => set(member, true),
      unblock: (member: BlockableMember) => set(member, false),
    };
  }, [client, afterSignIn]);
}

async function setBlock(client: QueryClient, userId: string, blocked: boolean): Promise<void> {
  await callOrRefresh(client, () => callFunction('setBlock', { userId, blocked }));
  if (blocked) hideFromCache(client, userId, 'of all lists');
  else refreshViewerData(client);
}
