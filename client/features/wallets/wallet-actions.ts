import { useState } from 'react';
import type { Wallet } from '../../../contract/wallets.ts';
import { showToast } from '../../ui/toast.tsx';
import { refreshErrorOf } from './wallet-errors.ts';
import { walletsMessages } from './wallets.messages.ts';
import { useWalletCalls } from './wallets.queries.ts';

const texts = walletsMessages;

/** Copies the whole address. When the clipboard is not available, the toast shows it instead. */
export async function copyAddress({ id, address }: Wallet): Promise<void> {
  const about = `wallet:${id}`;
  try {
    await navigator.clipboard.writeText(address);
    showToast({ type: 'success', about, title: texts.copied, message: address });
  } catch {
    showToast({ type: 'warning', about, title: texts.copyFailed, message: address, duration: 0 });
  }
}

/** Fetches the NFTs of a wallet again. The outcome is shown as a toast. */
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
