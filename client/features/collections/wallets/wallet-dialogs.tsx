import { type FormEvent, useId, useState } from 'react';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { deleteWalletError } from '#contract/collections/wallet-errors.ts';
import type { Wallet } from '#contract/collections/wallets.ts';
import { WALLET_LABEL_MAX } from '#contract/foundations/limits.ts';
import { nameOfWallet } from './wallet-names.tsx';
import { walletsMessages } from './wallets.messages.ts';
import { useWalletCalls } from './wallets.queries.ts';

const texts = walletsMessages.rename;

interface WalletDialogProps {
  wallet: Wallet;
  open: boolean;
  onClose: () => void;
}

export function RenameWalletDialog({ wallet, open, onClose }: WalletDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={isBusy}
      title={texts.title}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <LabelForm id={formId} wallet={wallet} isBusy={isBusy} onBusy={setBusy} onSaved={onClose} />
    </Dialog>
  );
}

interface LabelFormProps {
  id: string;
  wallet: Wallet;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
}

function LabelForm({ id, wallet, isBusy, onBusy, onSaved }: LabelFormProps) {
  const { rename } = useWalletCalls();
  const [label, setLabel] = useState(wallet.label);
  const [error, setError] = useState<string>();

  async function save(event: FormEvent) {
    event.preventDefault();
    // React would bubble the event through the portal to a surrounding form.
    event.stopPropagation();
    // Enter submits the form even while its button is busy.
    if (isBusy) return;
    onBusy(true);
    try {
      await rename(wallet.id, label);
      showToast({ type: 'success', about: `wallet:${wallet.id}`, title: texts.done });
      onSaved();
    } catch (failure) {
      setError(failure instanceof ApiError ? labelError(failure) : texts.failed);
    }
    onBusy(false);
  }

  return (
    <form id={id} noValidate onSubmit={(event) => void save(event)}>
      <Field
        label={walletsMessages.add.label}
        counter={{ text: label, max: WALLET_LABEL_MAX }}
        error={error}
      >
        {(control) => (
          <TextInput
            {...control}
            value={label}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => setLabel(event.target.value)}
          />
        )}
      </Field>
    </form>
  );
}

function labelError(error: ApiError): string {
  return error.fields.label ?? `${texts.failed}。${messageOf(error)}`;
}

export function DeleteWalletDialog({
  wallet,
  open,
  onClose,
  onDeleted,
}: WalletDialogProps & { onDeleted: () => void }) {
  const { remove } = useWalletCalls();

  async function confirm() {
    const about = `wallet:${wallet.id}`;
    try {
      await remove(wallet.id);
      showToast({ type: 'success', about, title: walletsMessages.delete.done });
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
      title={walletsMessages.delete.title(nameOfWallet(wallet))}
      description={walletsMessages.delete.text(formatCount(wallet.nfts_count))}
      label={walletsMessages.delete.submit}
      danger
      onAction={confirm}
    />
  );
}
