import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { ChainFace, chainName, unreadText } from './chain-face.tsx';
import { walletsMessages } from './wallets.messages.ts';

const texts = walletsMessages.add;

interface ChainPickerProps {
  chainIds: readonly number[];
  readChainIds: readonly number[];
  value: number;
  onChange: (chainId: number) => void;
  error: string | undefined;
}

/** A select for a chain, with names and marks. Chains whose NFTs are not read are labelled. */
export function ChainPicker({
  chainIds,
  readChainIds,
  value,
  onChange,
  ...error
}: ChainPickerProps) {
  const hint = readChainIds.includes(value) ? texts.chainHint : unreadText(value);
  const labelOf = (id: number) =>
    readChainIds.includes(id) ? chainName(id) : texts.unread(chainName(id));
  return (
    <Field label={texts.chain} hint={hint} {...error}>
      {(control) => (
        <div className="flex items-center gap-3">
          <ChainFace chainId={value} />
          <Select
            {...control}
            className="min-w-0 flex-1"
            options={chainIds.map((id) => ({ value: String(id), label: labelOf(id) }))}
            value={String(value)}
            onChange={(event) => onChange(Number(event.target.value))}
          />
        </div>
      )}
    </Field>
  );
}
