import { useState } from 'react';
import { deleteWalletError } from '../../../contract/wallet-errors.ts';
import type { Wallet } from '../../../contract/wallets.ts';
import { messageOf } from '../../lib/api-error.ts';
import { commonMessages } from '../../lib/common.messages.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
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

/** Asks before a wallet is deleted, and says what goes with it. */
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
