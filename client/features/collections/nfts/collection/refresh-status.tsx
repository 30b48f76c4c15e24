import { formatCount } from '#client/lib/format/format.ts';
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx';
import { Spinner } from '#client/ui/feedback/spinner.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { Wallet } from '#contract/collections/wallets.ts';
import { nftsMessages } from '../nfts.messages.ts';

const texts = nftsMessages;

interface RefreshStatusProps {
  isRefreshing: boolean;
  refreshedAt: string | null;
  /** The viewer's own wallets, which report the progress. */
  wallets: readonly Wallet[] | undefined;
}

/** When the NFTs of a collection were last fetched, or the progress of the running fetch. */
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

/** The number of processed NFTs in all wallets being fetched, undefined while the total is unknown. */
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
