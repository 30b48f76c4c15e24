import { Copy } from 'lucide-react';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextArea } from '#client/ui/form/field.tsx';
import { useCopy } from '#client/ui/navigation/use-copy.ts';
import { proofMessages } from './wallet-proofs.messages.ts';

const texts = proofMessages.manualSignature;

/** The message to sign, with a button that copies it exactly. */
export function CopyMessage({ message, until }: { message: string; until: string }) {
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
