import { type RefObject, useState } from 'react';
import { Sheet } from '#client/ui/overlay/dialog.tsx';
import type { Wallet } from '#contract/collections/wallets.ts';
import { findChain } from '#contract/site/chains.ts';
import { ChooseWallet } from './choose-wallet.tsx';
import { ManualProof } from './manual-proof.tsx';
import { DoneStep, WaitingStep, WrongAccountStep } from './proof-steps.tsx';
import { firstStep, useProof } from './use-proof.ts';
import { proofMessages } from './wallet-proofs.messages.ts';

const texts = proofMessages;

interface ProofDialogProps {
  wallet: Wallet;
  open: boolean;
  onClose: () => void;
  onProven: () => void;
  /** The element that receives the focus when the dialog closes. */
  finalFocus?: RefObject<HTMLElement | null>;
}

/** Proves a wallet by a browser wallet or by a pasted signature. Each opening starts from the beginning. */
export default function ProofDialog({ open, onClose, finalFocus, ...props }: ProofDialogProps) {
  const { wallet } = props;
  const [opened, setOpened] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpened(opened + 1);
  }
  const chain = findChain(wallet.chain_id)?.nameJa;
  const name = chain === undefined ? wallet.address_mask : `${wallet.address_mask}（${chain}）`;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.title}
      description={texts.lead(name)}
      {...(finalFocus && { finalFocus })}
    >
      <Proof key={opened} onClose={onClose} {...props} />
    </Sheet>
  );
}

function Proof({ wallet, onClose, onProven }: Omit<ProofDialogProps, 'open' | 'finalFocus'>) {
  const { step, goTo, finish, prove, chooseAgain } = useProof(wallet, onProven);
  const restart = () => goTo(firstStep);
  if (step.name === 'done') return <DoneStep onClose={onClose} />;
  if (step.name === 'manual') {
    return <ManualProof walletId={wallet.id} onProven={finish} onBack={restart} />;
  }
  if (step.name === 'waiting') return <WaitingStep step={step} onStop={restart} />;
  if (step.name === 'wrong-account') {
    const again = () => chooseAgain(step.browserWallet);
    return <WrongAccountStep step={step} wallet={wallet} onAgain={again} onBack={restart} />;
  }
  const openManual = () => goTo({ name: 'manual' });
  return <ChooseWallet failure={step.failure} onChoose={prove} onManual={openManual} />;
}
