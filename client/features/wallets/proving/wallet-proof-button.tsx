import { ShieldCheck } from 'lucide-react';
import { type RefObject, Suspense, useState } from 'react';
import type { Wallet } from '../../../../contract/wallets.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import { proofMessages } from './proof.messages.ts';

const ProofDialog = lazyWithRetry(() => import('./proof-dialog.tsx'));

interface WalletProofButtonProps {
  wallet: Wallet;
  /** Called when the wallet is proven, while the dialog still says so. */
  onProven: () => void;
  /** Takes the focus of the button, which goes when the wallet is proven. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Offers to prove a wallet that is not proven yet, in a dialog. Its code is loaded when it opens. */
export function WalletProofButton({ wallet, onProven, focusAfter }: WalletProofButtonProps) {
  const [open, setOpen] = useState(false);
  const [isProven, setProven] = useState(false);
  const hasOpened = useHasOpened(open);
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
      {hasOpened && (
        <Suspense fallback={null}>
          <ProofDialog
            wallet={wallet}
            open={open}
            onClose={() => setOpen(false)}
            onProven={() => {
              setProven(true);
              onProven();
            }}
            // The button itself otherwise.
            {...(isProven && { finalFocus: focusAfter })}
          />
        </Suspense>
      )}
    </>
  );
}
