import { ListChecks, Pin } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatCount } from '#client/lib/format/format.ts';
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx';
import { Spinner } from '#client/ui/feedback/spinner.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { CollectionFacets, Nft } from '#contract/collections/nfts.ts';
import type { Wallet } from '#contract/collections/wallets.ts';
import { type CollectionFilter, isNarrow } from '../collection-filter.ts';
import { choosingMessages } from '../hidden-choice/hide-nfts.messages.ts';
import { nftsMessages as texts } from '../nfts.messages.ts';
import { pinsMessages } from '../pins/pins.messages.ts';
import { usePinnedNfts } from '../pins/use-pins.ts';

const none: readonly Nft[] = [];
const PinsSheet = lazyDialog(() => import('../pins/pins-sheet.tsx'));

interface CollectionHeadProps {
  userId: string;
  own: boolean;
  facets: CollectionFacets;
  filter: CollectionFilter;
  wallets: readonly Wallet[] | undefined;
  isChoosing: boolean;
  onChoose: () => void;
}

export function CollectionHead({ own, ...props }: CollectionHeadProps) {
  const { facets, filter, wallets } = props;
  const count = filter.hidden ? facets.hidden_count : facets.total_count;
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className="flex flex-wrap items-baseline gap-x-3">
        {!isNarrow(filter) && count > 0 && (
          <p className="nums font-bold">{texts.count(formatCount(count))}</p>
        )}
        <RefreshStatus
          isRefreshing={facets.is_refreshing}
          refreshedAt={facets.refreshed_at}
          wallets={wallets}
        />
      </div>
      {own && facets.total_count + facets.hidden_count > 0 && <Actions {...props} />}
    </div>
  );
}

function Actions({ userId, filter, isChoosing, onChoose }: Omit<CollectionHeadProps, 'own'>) {
  const { data: pinned = none } = usePinnedNfts(userId);
  const [isOrdering, setOrdering] = useState(false);
  const start = useRef<HTMLButtonElement>(null);
  useFocusAfter(isChoosing, start);
  return (
    <div className="-mr-3 flex">
      {pinned.length > 0 && (
        <Button
          variant="ghost"
          className="px-3"
          aria-haspopup="dialog"
          onClick={() => setOrdering(true)}
        >
          <Pin className="size-5" aria-hidden="true" />
          {pinsMessages.arrange}
        </Button>
      )}
      <Button
        ref={start}
        variant="ghost"
        className="px-3"
        aria-label={choosingMessages.startFor[filter.hidden ? 'show' : 'hide']}
        aria-pressed={isChoosing}
        onClick={onChoose}
      >
        <ListChecks className="size-5" aria-hidden="true" />
        {choosingMessages.start}
      </Button>
      <PinsSheet
        userId={userId}
        pinned={pinned}
        open={isOrdering}
        onClose={() => setOrdering(false)}
      />
    </div>
  );
}

/** Focuses the button that started a mode when the mode ends, because the focused element of the mode is removed. */
function useFocusAfter(isActive: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasActive = useRef(isActive);
  useEffect(() => {
    if (wasActive.current && !isActive) button.current?.focus({ preventScroll: true });
    wasActive.current = isActive;
  }, [isActive, button]);
}

interface RefreshStatusProps {
  isRefreshing: boolean;
  refreshedAt: string | null;
  wallets: readonly Wallet[] | undefined;
}

function RefreshStatus({ isRefreshing, refreshedAt, wallets = [] }: RefreshStatusProps) {
  if (!isRefreshing) {
    return refreshedAt === null ? null : (
      <p className="text-ink-soft text-xs">
        {texts.refreshed} <RelativeTime iso={refreshedAt} />
      </p>
    );
  }
  const progress = progressOf(wallets);
  return (
    <div className="flex items-center gap-2 text-ink-soft text-xs">
      <Spinner className="size-4" />
      <p role="status" className="nums">
        {progress
          ? texts.refreshingCount(formatCount(progress.done), formatCount(progress.total))
          : texts.refreshing}
      </p>
      {progress && (
        <ProgressBar
          label={texts.refreshing}
          percent={Math.min(100, Math.round((progress.done / progress.total) * 100))}
          className="w-24"
        />
      )}
    </div>
  );
}

/** Returns the number of processed NFTs in all wallets that are being fetched. Undefined while the total is unknown. */
function progressOf(wallets: readonly Wallet[]): { done: number; total: number } | undefined {
  let [done, total] = [0, 0];
  for (const { progress } of wallets) {
    if (progress === null) continue;
    if (progress.total === null) return undefined;
    done += progress.done;
    total += progress.total;
  }
  return total > 0 ? { done, total } : undefined;
}
