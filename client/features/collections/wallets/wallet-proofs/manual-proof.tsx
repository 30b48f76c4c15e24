import { Copy } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { formatTime } from '#client/lib/format/format.ts';
import { Spinner } from '#client/ui/feedback/spinner.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextArea } from '#client/ui/form/field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useCopy } from '#client/ui/navigation/use-copy.ts';
import { ProofFailure, textOfFailure } from './proof-failure.tsx';
import { proofMessages } from './wallet-proofs.messages.ts';
import { type RequestedProof, useProofCalls } from './wallet-proofs.queries.ts';

const texts = proofMessages.manualSignature;

interface ManualProofProps {
  walletId: string;
  onProven: () => void;
  onBack: () => void;
}

export function ManualProof({ walletId, onProven, onBack }: ManualProofProps) {
  const { proof, failure, request } = useRequestedProof(walletId);
  return (
    <>
      <p className="mt-4 text-sm">{texts.lead}</p>
      {failure !== null && <ProofFailure text={failure} />}
      {proof === null && failure === null && <Spinner label={texts.loading} className="mt-4" />}
      {proof !== null && (
        <>
          <CopyMessage message={proof.message} until={formatTime(proof.expires_at)} />
          <SignatureForm walletId={walletId} message={proof.message} onProven={onProven} />
        </>
      )}
      <div className="mt-2 flex flex-wrap justify-center">
        <Button variant="ghost" onClick={onBack}>
          {proofMessages.back}
        </Button>
        <Button variant="ghost" onClick={request}>
          {texts.renew}
        </Button>
      </div>
    </>
  );
}

function useRequestedProof(walletId: string) {
  const { requestProof } = useProofCalls();
  const [proof, setProof] = useState<RequestedProof | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = useRef(0);
  const request = useCallback(() => {
    run.current += 1;
    const mine = run.current;
    // Only the last requested message is valid, whichever response arrives first.
    const isLast = () => run.current === mine;
    setProof(null);
    setFailure(null);
    requestProof(walletId).then(
      (requested) => isLast() && setProof(requested),
      (error: unknown) => isLast() && setFailure(textOfFailure(error)),
    );
  }, [requestProof, walletId]);
  useEffect(request, [request]);
  return { proof, failure, request };
}

interface SignatureFormProps {
  walletId: string;
  message: string;
  onProven: () => void;
}

function SignatureForm({ walletId, message, onProven }: SignatureFormProps) {
  const { sendProof } = useProofCalls();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const signature = signatureIn(text);
    if (signature === null) return setError(texts.format);
    setBusy(true);
    try {
      await sendProof(walletId, { message, signature });
      onProven();
    } catch (failure) {
      setError(textOfFailure(failure));
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4">
      <TextField
        label={texts.signature}
        hint={texts.signatureHint}
        rows={2}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        className="break-all"
        value={text}
        onChange={(pasted) => {
          setText(pasted);
          setError(null);
        }}
        error={error ?? undefined}
      />
      <Button type="submit" busy={isBusy} className="mt-3 w-full">
        {texts.submit}
      </Button>
    </form>
  );
}

/** Returns the signature in a pasted text: alone, in quotes, or in the JSON of a signing tool. Null if missing. */
function signatureIn(text: string): string | null {
  const [signature] =
    /0x(?:[0-9a-f]{2}){64,4096}(?![0-9a-f])/i.exec(text.replaceAll(/\s/g, '')) ?? [];
  return signature ?? null;
}

function CopyMessage({ message, until }: { message: string; until: string }) {
  const words = { copied: texts.copied, failed: texts.copyFailed };
  const { outcome, copy } = useCopy(words);

  return (
    <>
      <Field className="mt-4" label={texts.message} hint={texts.until(until)}>
        {(control) => (
          <TextArea {...control} readOnly lang="en" value={message} className="text-xs!" />
        )}
      </Field>
      <Button variant="secondary" className="mt-2 w-full" onClick={() => void copy(message)}>
        <Copy className="size-4" aria-hidden="true" />
        {outcome === undefined ? texts.copy : words[outcome]}
      </Button>
    </>
  );
}
