import { ShieldCheck } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { Wallet } from '#contract/collections/wallets.ts';
import { proofMessages } from './wallet-proofs.messages.ts';

const ProofDialog = lazyDialog(() => import('./proof-dialog.tsx'));

interface WalletProofButtonProps {
  wallet: Wallet;
  /** Called when the wallet is proven, while the dialog still shows the result. */
  onProven: () => void;
  /** The element that takes the focus, because the button disappears when the wallet is proven. */
  focusAfter: RefObject<HTMLElement | null>;
}

export function WalletProofButton({ wallet, onProven, focusAfter }: WalletProofButtonProps) {
  const [open, setOpen] = useState(false);
  const [isProven, setProven] = useState(false);
  const name = wallet.label || wallet.address_mask;
  return (
    <>
      {wallet.proven_at === null && (
        <Button
          variant="ghost"
          className="-ml-5"
          aria-label={proofMessages.openFor(name)}
          onClick={() => setOpen(true)}
        >
          <ShieldCheck className="size-5" aria-hidden="true" />
          {proofMessages.open}
        </Button>
      )}
      <ProofDialog
        wallet={wallet}
        open={open}
        onClose={() => setOpen(false)}
        onProven={() => {
          setProven(true);
          onProven();
        }}
        // Without `finalFocus`, the button takes the focus.
        {...(isProven && { finalFocus: focusAfter })}
      />
    </>
  );
}
