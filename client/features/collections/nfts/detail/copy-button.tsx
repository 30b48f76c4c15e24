import { Check, Copy } from 'lucide-react';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { useCopy } from '#client/ui/navigation/use-copy.ts';
import { nftDetailMessages } from './nft-detail.messages.ts';

const texts = nftDetailMessages;

/** A button that copies a value. Its icon confirms the copy. */
export function CopyButton({ label, value }: { label: string; value: string }) {
  const words = { copied: texts.copied(label), failed: texts.copyFailed(label) };
  const { outcome, copy } = useCopy(words);

  return (
    <>
      {outcome === 'failed' && <span className="text-danger text-xs">{words.failed}</span>}
      <IconButton
        icon={outcome === 'copied' ? Check : Copy}
        label={texts.copyOf(label)}
        className="-mr-2"
        onClick={() => void copy(value)}
      />
    </>
  );
}
