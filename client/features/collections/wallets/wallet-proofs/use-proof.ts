import { useEffect, useRef, useState } from 'react';
import { announce } from '#client/ui/feedback/announce.ts';
import type { Wallet } from '#contract/collections/wallets.ts';
import {
  type BrowserWallet,
  chooseAccounts,
  requestAccounts,
  signMessage,
} from './browser-wallets.ts';
import { textOfFailure } from './proof-failure.tsx';
import { proofMessages } from './wallet-proofs.messages.ts';
import { useProofCalls } from './wallet-proofs.queries.ts';

export type ProofStep =
  | { name: 'choose'; failure: string | null }
  | { name: 'manual' }
  | { name: 'waiting'; browserWallet: BrowserWallet; for: 'accounts' | 'signature' | 'check' }
  | { name: 'wrong-account'; browserWallet: BrowserWallet; account: string }
  | { name: 'done' };

export const firstStep: ProofStep = { name: 'choose', failure: null };

/** Returns the steps that prove a wallet with a browser wallet. Responses to an earlier attempt are ignored. */
export function useProof(wallet: Wallet, onProven: () => void) {
  const [step, setStep] = useState<ProofStep>(firstStep);
  const run = useRef(0);
  const { requestProof, sendProof } = useProofCalls();
  useEffect(() => {
    return () => {
      run.current += 1;
    };
  }, []);

  function goTo(next: ProofStep) {
    run.current += 1;
    setStep(next);
  }

  function finish() {
    goTo({ name: 'done' });
    announce(proofMessages.done);
    onProven();
  }

  async function prove(browserWallet: BrowserWallet, accountsOf = requestAccounts) {
    goTo({ name: 'waiting', browserWallet, for: 'accounts' });
    const mine = run.current;
    const isSuperseded = () => run.current !== mine;
    const wait = (what: 'signature' | 'check') =>
      setStep({ name: 'waiting', browserWallet, for: what });
    try {
      const accounts = await accountsOf(browserWallet.provider);
      if (isSuperseded()) return;
      const account = accounts.find((each) => each.toLowerCase() === wallet.address.toLowerCase());
      if (account === undefined) return goTo(otherAccount(browserWallet, accounts));
      wait('signature');
      const { message } = await requestProof(wallet.id);
      if (isSuperseded()) return;
      const signature = await signMessage(browserWallet.provider, message, account);
      if (isSuperseded()) return;
      wait('check');
      await sendProof(wallet.id, { message, signature });
      finish();
    } catch (error) {
      if (!isSuperseded()) goTo({ name: 'choose', failure: textOfFailure(error) });
    }
  }

  return {
    step,
    goTo,
    finish,
    prove: (browserWallet: BrowserWallet) => void prove(browserWallet),
    chooseAgain: (browserWallet: BrowserWallet) => void prove(browserWallet, chooseAccounts),
  };
}

function otherAccount(browserWallet: BrowserWallet, [account]: string[]): ProofStep {
  return account === undefined
    ? { name: 'choose', failure: proofMessages.failures.noAccount }
    : { name: 'wrong-account', browserWallet, account };
}
