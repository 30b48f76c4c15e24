import {
  Check,
  ChevronRight,
  CircleCheck,
  TriangleAlert,
  Wallet as WalletIcon,
} from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { Spinner } from '#client/ui/feedback/spinner.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Sheet } from '#client/ui/overlay/dialog.tsx';
import { focusOnMount } from '#client/ui/overlay/focus.ts';
import type { Wallet } from '#contract/collections/wallets.ts';
import { findChain, maskAddress } from '#contract/site/chains.ts';
import { type BrowserWallet, useBrowserWallets } from './browser-wallets.ts';
import { ManualProof } from './manual-proof.tsx';
import { ProofFailure } from './proof-failure.tsx';
import { firstStep, type ProofStep, useProof } from './use-proof.ts';
import { proofMessages as texts } from './wallet-proofs.messages.ts';

interface ProofDialogProps {
  wallet: Wallet;
  open: boolean;
  onClose: () => void;
  onProven: () => void;
  finalFocus?: RefObject<HTMLElement | null>;
}

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

interface ChooseWalletProps {
  failure: string | null;
  onChoose: (wallet: BrowserWallet) => void;
  onManual: () => void;
}

function ChooseWallet({ failure, onChoose, onManual }: ChooseWalletProps) {
  const wallets = useBrowserWallets();
  return (
    <>
      <ul className="mt-4 space-y-1 rounded-lg bg-sunken p-4 text-sm">
        {texts.facts.map((fact) => (
          <li key={fact} className="flex gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
            {fact}
          </li>
        ))}
      </ul>
      {failure !== null && <ProofFailure text={failure} />}
      {wallets.length > 0 ? (
        <WalletList wallets={wallets} onChoose={onChoose} />
      ) : (
        <div className="mt-4">
          <p className="font-bold text-sm [word-break:auto-phrase]">{texts.none}</p>
          <p className="text-ink-soft text-sm">{texts.noneText}</p>
        </div>
      )}
      <Button variant="ghost" className="mt-2 self-center" onClick={onManual}>
        {texts.manual}
      </Button>
    </>
  );
}

interface WalletListProps {
  wallets: readonly BrowserWallet[];
  onChoose: (wallet: BrowserWallet) => void;
}

function WalletList({ wallets, onChoose }: WalletListProps) {
  return (
    <>
      <h3 className="mt-4 mb-2 font-bold text-sm">{texts.choose}</h3>
      <ul className="space-y-2">
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <Button variant="secondary" className="w-full" onClick={() => onChoose(wallet)}>
              <WalletFace icon={wallet.icon} />
              <span className="truncate">{wallet.name}</span>
              <ChevronRight className="size-4 text-ink-soft" aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function WalletFace({ icon }: Pick<BrowserWallet, 'icon'>) {
  if (icon === null) return <WalletIcon className="size-6 shrink-0" aria-hidden="true" />;
  return <img src={icon} alt="" className="size-6 shrink-0 rounded-sm" />;
}

type StepOf<Name extends ProofStep['name']> = Extract<ProofStep, { name: Name }>;

function WaitingStep({ step, onStop }: { step: StepOf<'waiting'>; onStop: () => void }) {
  const { name } = step.browserWallet;
  const text = step.for === 'check' ? texts.waiting.check : texts.waiting[step.for](name);
  return (
    <Step icon={<Spinner className="size-10 text-brand" />} text={text}>
      {step.for !== 'check' && (
        <Button variant="secondary" onClick={onStop}>
          {texts.stop}
        </Button>
      )}
    </Step>
  );
}

interface WrongAccountStepProps {
  step: StepOf<'wrong-account'>;
  wallet: Wallet;
  onAgain: () => void;
  onBack: () => void;
}

function WrongAccountStep({ step, wallet, onAgain, onBack }: WrongAccountStepProps) {
  const { account } = step;
  const chosen = maskAddress(account);
  return (
    <Step
      icon={<TriangleAlert className="size-10 text-warning" aria-hidden="true" />}
      text={texts.wrongAccount}
      more={texts.wrongAccountText(chosen, wallet.address_mask)}
    >
      <Button variant="secondary" onClick={onBack}>
        {texts.back}
      </Button>
      <Button onClick={onAgain}>{texts.again}</Button>
    </Step>
  );
}

function DoneStep({ onClose }: { onClose: () => void }) {
  return (
    <Step
      icon={<CircleCheck className="size-10 text-success" aria-hidden="true" />}
      text={texts.done}
      more={texts.doneText}
    >
      <Button onClick={onClose}>{texts.close}</Button>
    </Step>
  );
}

interface StepProps {
  icon: ReactNode;
  text: string;
  more?: string;
  children: ReactNode;
}

function Step({ icon, text, more, children }: StepProps) {
  return (
    <div className="mt-6 flex flex-col items-center gap-2 text-center">
      {icon}
      <p
        key={text}
        ref={focusOnMount}
        tabIndex={-1}
        className="font-bold outline-none [word-break:auto-phrase]"
      >
        {text}
      </p>
      {more !== undefined && <p className="text-ink-soft text-sm">{more}</p>}
      <div className="mt-4 flex flex-wrap-reverse justify-center gap-3">{children}</div>
    </div>
  );
}
