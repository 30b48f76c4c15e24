import { messageOf } from '#client/lib/api/api-error.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
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

  async function confirm() {
    const about = `wallet:${wallet.id}`;
    try {
      await remove(wallet.id);
      showToast({ type: 'success', about, title: texts.done });
      onDeleted();
    } catch (error) {
      showToast({ type: 'error', about, title: deleteWalletError, message: messageOf(error) });
    }
    onClose();
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.title(nameOfWallet(wallet))}
      description={texts.text(formatCount(wallet.nfts_count))}
      label={texts.submit}
      danger
      onAction={confirm}
    />
  );
}
