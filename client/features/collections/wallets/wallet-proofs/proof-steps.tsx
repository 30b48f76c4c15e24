import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spinner } from '#client/ui/feedback/spinner.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { focusOnMount } from '#client/ui/overlay/focus-on-mount.ts';
import type { Wallet } from '#contract/collections/wallets.ts';
import { maskAddress } from '#contract/foundations/address-mask.ts';
import type { ProofStep } from './use-proof.ts';
import { proofMessages } from './wallet-proofs.messages.ts';

const texts = proofMessages;

type StepOf<Name extends ProofStep['name']> = Extract<ProofStep, { name: Name }>;

/** The step that shows what the site is waiting for. */
export function WaitingStep({ step, onStop }: { step: StepOf<'waiting'>; onStop: () => void }) {
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

/** The step that shows that another account is selected in the browser wallet, and offers to select again. */
export function WrongAccountStep({ step, wallet, onAgain, onBack }: WrongAccountStepProps) {
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

/** The step that shows that the wallet is proven. */
export function DoneStep({ onClose }: { onClose: () => void }) {
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
