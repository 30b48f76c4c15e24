import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { noFilter } from '../collection-filter.ts';
import {
  type NftPages,
  nftListQuery,
  nftsKeys,
  nftsOf,
  refreshCollections,
  setNftsHidden,
  setPinnedNfts,
} from '../nfts.queries.ts';
import { pinsMessages } from '../pins/pins.messages.ts';
import { choosingMessages as texts } from './hide-nfts.messages.ts';

const about = 'nfts-hidden';

export type HidingAction = 'hide' | 'show';

interface Outcome {
  succeeded: string[];
  failed: string[];
}

/** Returns a function that hides or shows the viewer's NFTs. It resolves to whether any of them has changed. */
export function useHiding(userId: string) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMemo(() => {
    async function change(action: HidingAction, nftIds: readonly string[]): Promise<Outcome> {
      const input = { nftIds: [...nftIds], hidden: action === 'hide' };
      const outcome = await afterSignIn(() => setNftsHidden(input));
      removeFromLists(client, userId, new Set(outcome.succeeded));
      return outcome;
    }

    /** Returns whether `run` has changed an NFT. Shows its error instead of throwing it. Reloads the collection. */
    async function attempt(action: HidingAction, run: () => Promise<Outcome>): Promise<boolean> {
      try {
        return (await run()).succeeded.length > 0;
      } catch (error) {
        const title = texts.failed[action];
        showToast({ type: 'error', about, title, message: messageOf(error) });
        return false;
      } finally {
        void refreshCollections(client);
      }
    }

    const undo = (nftIds: string[], pins: string[]) =>
      attempt('show', async () => {
        const outcome = await change('show', nftIds);
        showResult('show', outcome);
        if (pins.some((id) => outcome.succeeded.includes(id))) await pinAgain(pins, nftIds);
        return outcome;
      });

    /** Restores the pins. The message of a failure is only about pins, because the NFTs are already visible again. */
    async function pinAgain(pins: string[], hiddenIds: string[]): Promise<void> {
      const expectedIds = pins.filter((id) => !hiddenIds.includes(id));
      try {
        await setPinnedNfts({ nftIds: pins, expectedIds });
      } catch (error) {
        const title = pinsMessages.failed;
        showToast({ type: 'error', about, title, message: messageOf(error) });
      }
    }

    return (action: HidingAction, nftIds: readonly string[]) =>
      attempt(action, async () => {
        const pins = pinnedIds(client, userId);
        const outcome = await change(action, nftIds);
        showResult(action, outcome, () => void undo(outcome.succeeded, pins));
        return outcome;
      });
  }, [client, userId, afterSignIn]);
}

function showResult(
  action: HidingAction,
  { succeeded, failed }: Outcome,
  onUndo?: () => void,
): void {
  if (succeeded.length === 0) {
    showToast({ type: 'error', about, title: texts.failed[action] });
    return;
  }
  const [done, not] = [formatCount(succeeded.length), formatCount(failed.length)];
  const undo = action === 'hide' && onUndo && { label: texts.undo, onSelect: onUndo };
  showToast({
    about,
    ...(failed.length === 0
      ? { type: 'success', title: texts.done[action](done) }
      : {
          type: 'warning',
          title: texts.partlyTitle[action],
          message: texts.partly[action](done, not),
        }),
    ...(undo && { action: undo }),
  });
}

function pinnedIds(client: QueryClient, userId: string): string[] {
  const data = client.getQueryData(nftListQuery(userId, noFilter).queryKey);
  return data ? nftsOf(data).flatMap(({ id, is_pinned }) => (is_pinned ? [id] : [])) : [];
}

/** Removes NFTs from all cached lists immediately, before the lists are reloaded. */
function removeFromLists(client: QueryClient, userId: string, ids: ReadonlySet<string>): void {
  client.setQueriesData<NftPages>({ queryKey: nftsKeys.lists(userId) }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ id }) => !ids.has(id)),
    }));
    return { ...data, pages };
  });
}
