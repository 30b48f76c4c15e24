import { Copy, ExternalLink, Pencil, RefreshCw, ShieldCheck, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatCount, formatRelativeTime } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu-entry.ts';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { Wallet } from '#contract/collections/wallets.ts';
import { findChain } from '#contract/site/chains.ts';
import { DeleteWalletDialog, RenameWalletDialog } from './wallet-dialogs.tsx';
import { refreshErrorOf } from './wallet-errors.ts';
import { ChainFace, nameOfWallet, unreadText } from './wallet-names.tsx';
import { WalletProofButton } from './wallet-proofs/wallet-proof-button.tsx';
import { walletsMessages as texts } from './wallets.messages.ts';
import { isBusy, useWalletCalls } from './wallets.queries.ts';

interface WalletRowProps {
  wallet: Wallet;
  /** Whether the site reads the NFTs of the wallet's chain. */
  isRead: boolean;
  onDeleted: () => void;
}

export function WalletRow({ wallet, isRead, onDeleted }: WalletRowProps) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const { refresh, isSending } = useRefresh(wallet);
  const isRefreshing = isSending || isBusy(wallet);
  const { refetch } = useWalletCalls();
  const title = useRef<HTMLParagraphElement>(null);
  const name = nameOfWallet(wallet);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-4 py-4">
      <ChainFace chainId={wallet.chain_id} />
      <div className="min-w-0 flex-1">
        <p ref={title} tabIndex={-1} className="flex flex-wrap items-center gap-x-2 outline-none">
          <strong className="truncate text-sm">{name}</strong>
          {wallet.proven_at !== null && (
            <Badge tone="success">
              <ShieldCheck className="size-4" aria-hidden="true" />
              {texts.proven}
            </Badge>
          )}
        </p>
        <p className="truncate text-ink-soft text-xs" title={wallet.address}>
          {[wallet.label && wallet.address_mask, findChain(wallet.chain_id)?.nameJa]
            .filter(Boolean)
            .join('・')}
        </p>
        <WalletStatus wallet={wallet} isRead={isRead} />
      </div>
      <div className="-mr-2 flex">
        <IconButton
          icon={RefreshCw}
          label={texts.refreshOne(name)}
          // Not `disabled`, so that the pressed button keeps the focus.
          aria-disabled={isRefreshing || undefined}
          className="aria-disabled:opacity-50"
          onClick={() => !isRefreshing && void refresh()}
        />
        <MoreMenu label={texts.menu(name)} entries={entriesOf(wallet, setOpen)} />
      </div>
      {/* A line of its own, because the column of the name is narrow on a phone. */}
      <div className="basis-full pl-13">
        <WalletProofButton wallet={wallet} onProven={() => void refetch()} focusAfter={title} />
      </div>
      <RenameWalletDialog wallet={wallet} open={open === 'rename'} onClose={close} />
      <DeleteWalletDialog
        wallet={wallet}
        open={open === 'delete'}
        onClose={close}
        onDeleted={onDeleted}
      />
    </div>
  );
}

function entriesOf(wallet: Wallet, open: (dialog: 'rename' | 'delete') => void): MenuEntry[] {
  const href = findChain(wallet.chain_id)?.addressPage(wallet.address);
  return [
    { label: texts.copy, icon: Copy, onSelect: () => void copyAddress(wallet) },
    ...(href ? [{ label: texts.explorer, icon: ExternalLink, href, newTab: true }] : []),
    { label: texts.rename.open, icon: Pencil, onSelect: () => open('rename') },
    {
      label: texts.delete.open,
      icon: Trash2,
      danger: true,
      separated: true,
      onSelect: () => open('delete'),
    },
  ];
}

/** Copies the full address. If the clipboard is unavailable, the toast shows the address. */
async function copyAddress({ id, address }: Wallet): Promise<void> {
  const about = `wallet:${id}`;
  try {
    await navigator.clipboard.writeText(address);
    showToast({ type: 'success', about, title: texts.copied, message: address });
  } catch {
    showToast({ type: 'warning', about, title: texts.copyFailed, message: address, duration: 0 });
  }
}

function useRefresh({ id }: Pick<Wallet, 'id'>) {
  const calls = useWalletCalls();
  const [isSending, setSending] = useState(false);

  async function refresh() {
    const about = `wallet:${id}`;
    setSending(true);
    try {
      const { message } = await calls.refresh(id);
      showToast({ type: 'success', about, title: message });
    } catch (error) {
      showToast({ type: 'error', about, title: refreshErrorOf(error) });
    }
    setSending(false);
  }
  return { refresh, isSending };
}

function WalletStatus({ wallet, isRead }: { wallet: Wallet; isRead: boolean }) {
  const { state, progress, nfts_count, refreshed_at } = wallet;
  const total = progress?.total ?? null;
  return (
    <div className="text-ink-soft text-xs">
      <p className="nums flex flex-wrap items-center gap-x-2">
        {(nfts_count > 0 || (isRead && refreshed_at !== null)) && (
          <span>{texts.state.nfts(formatCount(nfts_count))}</span>
        )}
        {state === 'waiting' && <span>{texts.state.waiting}</span>}
        {state === 'running' && (
          <span>
            {progress === null || total === null
              ? texts.state.running
              : texts.state.progress(formatCount(progress.done), formatCount(total))}
          </span>
        )}
        {state === 'failed' && (
          <span className="font-medium text-danger">{texts.state.failed}</span>
        )}
        {isRead && (state === 'fresh' || state === 'failed') && refreshed_at !== null && (
          <span>
            <RelativeTime iso={refreshed_at} />
            {texts.state.fresh(formatRelativeTime(refreshed_at) === commonMessages.ago.now)}
          </span>
        )}
      </p>
      {!isRead && <p>{unreadText(wallet.chain_id)}</p>}
      {progress !== null && total !== null && total > 0 && (
        <ProgressBar
          label={texts.state.running}
          percent={Math.min(100, Math.round((progress.done / total) * 100))}
          className="mt-1"
        />
      )}
    </div>
  );
}
