import { useState } from 'react';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { Wallet } from '#contract/collections/wallets.ts';
import { refreshErrorOf } from './wallet-errors.ts';
import { walletsMessages } from './wallets.messages.ts';
import { useWalletCalls } from './wallets.queries.ts';

const texts = walletsMessages;

/** Copies the full address. If the clipboard is unavailable, the toast shows the address. */
export async function copyAddress({ id, address }: Wallet): Promise<void> {
  const about = `wallet:${id}`;
  try {
    await navigator.clipboard.writeText(address);
    showToast({ type: 'success', about, title: texts.copied, message: address });
  } catch {
    showToast({ type: 'warning', about, title: texts.copyFailed, message: address, duration: 0 });
  }
}

/** Fetches the NFTs of a wallet again. Reports the outcome as a toast. */
export function useRefresh({ id }: Pick<Wallet, 'id'>) {
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
