import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../../../ui/announce.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { nftDetailMessages } from './nft-detail.messages.ts';

const texts = nftDetailMessages;

/** Copies a value. Its icon and a screen reader tell so, since toasts are rendered below dialogs. */
export function CopyButton({ label, value }: { label: string; value: string }) {
  const [result, setResult] = useState<'copied' | 'failed'>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setResult('copied');
      announce(texts.copied(label));
    } catch {
      setResult('failed');
      announce(texts.copyFailed(label));
    }
  }

  return (
    <>
      {result === 'failed' && (
        <span className="text-danger text-xs">{texts.copyFailed(label)}</span>
      )}
      <IconButton
        icon={result === 'copied' ? Check : Copy}
        label={texts.copyOf(label)}
        className="-mr-2"
        onClick={() => void copy()}
      />
    </>
  );
}
