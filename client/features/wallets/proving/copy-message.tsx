import { Copy } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { proofMessages } from './proof.messages.ts';

const texts = proofMessages.byHand;

/** The message to sign, with a button that copies it to the letter. */
export function CopyMessage({ message, until }: { message: string; until: string }) {
  const [outcome, setOutcome] = useState<string | null>(null);

  async function copy() {
    const text = await navigator.clipboard.writeText(message).then(
      () => texts.copied,
      () => texts.copyFailed,
    );
    setOutcome(text);
    announce(text);
  }

  return (
    <>
      <Field className="mt-4" label={texts.message} hint={texts.until(until)}>
        {(control) => (
          <TextArea {...control} readOnly lang="en" value={message} className="text-xs!" />
        )}
      </Field>
      <Button variant="secondary" className="mt-2 w-full" onClick={() => void copy()}>
        <Copy className="size-4" aria-hidden="true" />
        {outcome ?? texts.copy}
      </Button>
    </>
  );
}
