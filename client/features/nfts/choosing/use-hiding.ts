import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callFunction } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useAfterSignIn } from '../../session/use-after-sign-in.ts';
import { noFilter } from '../collection-filter.ts';
import { nftsKeys } from '../nfts.keys.ts';
import { type NftPages, nftListQuery, nftsOf, refreshCollections } from '../nfts.queries.ts';
import { pinsMessages } from '../pins/pins.messages.ts';
import { choosingMessages } from './choosing.messages.ts';

const texts = choosingMessages;
const about = 'nfts-hidden';

export type HidingAction = 'hide' | 'show';

interface Outcome {
  succeeded: string[];
  failed: string[];
}

/** Hides NFTs, or shows them again. Returns whether at least one of them changed. */
type SetHidden = (action: HidingAction, nftIds: readonly string[]) => Promise<boolean>;

/** Hides the viewer's NFTs and shows them again, in one call, and tells in a toast what came of it. */
export function useHiding(userId: string): SetHidden {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMemo(() => {
    async function change(action: HidingAction, nftIds: readonly string[]): Promise<Outcome> {
      const input = { nftIds: [...nftIds], hidden: action === 'hide' };
      const outcome = await afterSignIn(() => callFunction('setNftsHidden', input));
      takeFromLists(client, userId, new Set(outcome.succeeded));
      return outcome;
    }

    /** Reports a failure instead of throwing it, and reads the collection again in any case. */
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

    /** Shows again what was hidden, and pins what was pinned. */
    const undo = (nftIds: string[], pins: string[]) =>
      attempt('show', async () => {
        const outcome = await change('show', nftIds);
        tell('show', outcome);
        if (pins.some((id) => outcome.succeeded.includes(id))) await pinAgain(pins, nftIds);
        return outcome;
      });

    /** They are shown in any case, so a failure is told as one of the pins. */
    async function pinAgain(pins: string[], hiddenIds: string[]): Promise<void> {
      const expectedIds = pins.filter((id) => !hiddenIds.includes(id));
      try {
        await callFunction('setPinnedNfts', { nftIds: pins, expectedIds });
      } catch (error) {
        const title = pinsMessages.failed;
        showToast({ type: 'error', about, title, message: messageOf(error) });
      }
    }

    return (action, nftIds) =>
      attempt(action, async () => {
        const pins = pinnedIds(client, userId);
        const outcome = await change(action, nftIds);
        tell(action, outcome, () => void undo(outcome.succeeded, pins));
        return outcome;
      });
  }, [client, userId, afterSignIn]);
}

function tell(action: HidingAction, { succeeded, failed }: Outcome, onUndo?: () => void): void {
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

/** Takes NFTs out of all lists at once, before the lists are read again. */
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
