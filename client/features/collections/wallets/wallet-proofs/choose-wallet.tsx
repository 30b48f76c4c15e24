import { Check, ChevronRight, Wallet as WalletIcon } from 'lucide-react';
import { Button } from '#client/ui/form/button.tsx';
import { type BrowserWallet, useBrowserWallets } from './browser-wallets.ts';
import { ProofFailure } from './proof-failure-note.tsx';
import { proofMessages } from './wallet-proofs.messages.ts';

const texts = proofMessages;

interface ChooseWalletProps {
  /** The failure of the last attempt. */
  failure: string | null;
  onChoose: (wallet: BrowserWallet) => void;
  onManual: () => void;
}

/** Explains what a proof is, and offers the wallets of the browser. */
export function ChooseWallet({ failure, onChoose, onManual }: ChooseWalletProps) {
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
