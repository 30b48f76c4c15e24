import { useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { deleteWalletError } from '#contract/collections/wallet-errors.ts';
import type { Wallet } from '#contract/collections/wallets.ts';
import { nameOfWallet } from './wallet-name.ts';
import { walletsMessages } from './wallets.messages.ts';
import { useWalletCalls } from './wallets.queries.ts';

const texts = walletsMessages.delete;

interface DeleteWalletDialogProps {
  wallet: Wallet;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms the deletion of a wallet, and lists what is deleted with it. */
export function DeleteWalletDialog({ wallet, open, onClose, onDeleted }: DeleteWalletDialogProps) {
  const { remove } = useWalletCalls();
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    const about = `wallet:${wallet.id}`;
    setBusy(true);
    try {
      await remove(wallet.id);
      showToast({ type: 'success', about, title: texts.done });
      onDeleted();
    } catch (error) {
      showToast({ type: 'error', about, title: deleteWalletError, message: messageOf(error) });
    }
    setBusy(false);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={isBusy}
      title={texts.title(nameOfWallet(wallet))}
      description={texts.text(formatCount(wallet.nfts_count))}
      actions={
        <>
          <Button variant="ghost" disabled={isBusy} onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => void confirm()}>
            {texts.submit}
          </Button>
        </>
      }
    />
  );
}
