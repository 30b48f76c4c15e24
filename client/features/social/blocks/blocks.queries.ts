import { infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { refreshViewerData } from '#client/features/identity/session/session.queries.ts';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callOrRefresh, hideFromCache } from '#client/features/social/mutes/hidden-cache.ts';
import { callFunction, pagesOf } from '#client/lib/api/api.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { blocksMessages as texts } from './blocks.messages.ts';

const blocksKeys = {
  all: ['blocks'] as const,
};

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
    async function set({ id, name }: BlockableMember, blocked: boolean): Promise<boolean> {
      const about = `block:${id}`;
      try {
        await afterSignIn(() => setBlock(client, id, blocked));
        showToast({
          type: blocked ? 'success' : 'info',
          about,
          title: blocked ? texts.blocked : texts.unblocked,
          message: texts.recipient(name),
        });
        return true;
      } catch (error) {
        const title = blocked ? texts.blockFailed : texts.unblockFailed;
        showToast({ type: 'error', about, title, message: messageOf(error) });
        return false;
      }
    }
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
