import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callFunction } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useAfterSignIn } from '../../session/use-after-sign-in.ts';
import { nftsKeys } from '../nfts.keys.ts';
import { type NftPages, refreshCollection } from '../nfts.queries.ts';
import { choosingMessages } from './choosing.messages.ts';

const texts = choosingMessages;
const about = 'nfts-hidden';

export type HidingAction = 'hide' | 'show';
/** Hides NFTs, or shows them again. Returns whether at least one of them changed. */
type SetHidden = (action: HidingAction, nftIds: readonly string[]) => Promise<boolean>;

/** Hides the viewer's NFTs and shows them again, in one call, and tells in a toast what came of it. */
export function useHiding(userId: string): SetHidden {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMemo(() => {
    const setHidden: SetHidden = async (action, nftIds) => {
      const input = { nftIds: [...nftIds], hidden: action === 'hide' };
      try {
        const answer = await afterSignIn(() => callFunction('setNftsHidden', input));
        takeFromLists(client, userId, new Set(answer.succeeded));
        tell(action, answer, (ids) => void setHidden('show', ids));
        return answer.succeeded.length > 0;
      } catch (error) {
        const title = texts.failed[action];
        showToast({ type: 'error', about, title, message: messageOf(error) });
        return false;
      } finally {
        void refreshCollection(client, userId);
      }
    };
    return setHidden;
  }, [client, userId, afterSignIn]);
}

interface Outcome {
  succeeded: string[];
  failed: string[];
}

function tell(action: HidingAction, outcome: Outcome, undo: (nftIds: string[]) => void): void {
  const [done, failed] = [outcome.succeeded.length, outcome.failed.length];
  if (done === 0) {
    showToast({ type: 'error', about, title: texts.failed[action] });
    return;
  }
  const counts = [formatCount(done), formatCount(failed)] as const;
  showToast({
    about,
    ...(failed === 0
      ? { type: 'success', title: texts.done[action](counts[0]) }
      : {
          type: 'warning',
          title: texts.partlyTitle[action],
          message: texts.partly[action](...counts),
        }),
    ...(action === 'hide' && {
      action: { label: texts.undo, onSelect: () => undo(outcome.succeeded) },
    }),
  });
}

/** Takes NFTs out of all lists: of those where they were at once, before the lists are read again. */
function takeFromLists(client: QueryClient, userId: string, ids: ReadonlySet<string>): void {
  client.setQueriesData<NftPages>({ queryKey: nftsKeys.lists(userId) }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ id }) => !ids.has(id)),
    }));
    return { ...data, pages };
  });
}
