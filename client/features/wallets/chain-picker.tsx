import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { ChainFace, chainName } from './chain-face.tsx';
import { walletsMessages } from './wallets.messages.ts';

const texts = walletsMessages.add;

interface ChainPickerProps {
  chainIds: readonly number[];
  value: number;
  onChange: (chainId: number) => void;
  error?: string;
}

/** Chooses a chain by its name, with its mark. */
export function ChainPicker({ chainIds, value, onChange, ...error }: ChainPickerProps) {
  return (
    <Field label={texts.chain} hint={texts.chainHint} {...error}>
      {(control) => (
        <div className="flex items-center gap-3">
          <ChainFace chainId={value} />
          <Select
            {...control}
            className="min-w-0 flex-1"
            options={chainIds.map((id) => ({ value: String(id), label: chainName(id) }))}
            value={String(value)}
            onChange={(event) => onChange(Number(event.target.value))}
          />
        </div>
      )}
    </Field>
  );
}
