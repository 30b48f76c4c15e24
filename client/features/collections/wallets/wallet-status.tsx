import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatCount, formatRelativeTime } from '#client/lib/format/format.ts';
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { Wallet } from '#contract/collections/wallets.ts';
import { unreadText } from './chain-face.tsx';
import { walletsMessages } from './wallets.messages.ts';

const texts = walletsMessages.state;

/**
 * The state of a wallet's NFTs: their number and age, or the progress of the running fetch. If the chain is not read,
 * it says so, because the number is unknown then.
 */
export function WalletStatus({ wallet, isRead }: { wallet: Wallet; isRead: boolean }) {
  const { state, progress, nfts_count, refreshed_at } = wallet;
  const total = progress?.total ?? null;
  return (
    <div className="text-ink-soft text-xs">
      <p className="nums flex flex-wrap items-center gap-x-2">
        {(nfts_count > 0 || (isRead && refreshed_at !== null)) && (
          <span>{texts.nfts(formatCount(nfts_count))}</span>
        )}
        {state === 'waiting' && <span>{texts.waiting}</span>}
        {state === 'running' && (
          <span>
            {progress === null || total === null
              ? texts.running
              : texts.progress(formatCount(progress.done), formatCount(total))}
          </span>
        )}
        {state === 'failed' && <span className="font-medium text-danger">{texts.failed}</span>}
        {isRead && (state === 'fresh' || state === 'failed') && refreshed_at !== null && (
          <span>
            <RelativeTime iso={refreshed_at} />
            {texts.fresh(formatRelativeTime(refreshed_at) === commonMessages.ago.now)}
          </span>
        )}
      </p>
      {!isRead && <p>{unreadText(wallet.chain_id)}</p>}
      {progress !== null && total !== null && total > 0 && (
        <ProgressBar
          label={texts.running}
          percent={Math.min(100, Math.round((progress.done / total) * 100))}
          className="mt-1"
        />
      )}
    </div>
  );
}
