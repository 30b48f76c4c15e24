import type { Wallet } from '../../../../contract/wallets.ts';
import { formatCount } from '../../../lib/format.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { nftsMessages } from '../nfts.messages.ts';

const texts = nftsMessages;

interface RefreshStatusProps {
  isRefreshing: boolean;
  refreshedAt: string | null;
  /** The viewer's own wallets: they tell how far it is. */
  wallets: readonly Wallet[] | undefined;
}

/** When the NFTs of a collection were last fetched, or how far the fetching is. */
export function RefreshStatus({ isRefreshing, refreshedAt, wallets = [] }: RefreshStatusProps) {
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

/** How many NFTs of the wallets that are being fetched are done; undefined while their number is not known. */
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
