import { type FormEvent, useRef, useState } from 'react';
import { useReauthenticate } from '#client/features/identity/session/reauthentication.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useFocusInvalid } from '#client/ui/form/use-focus-invalid.ts';
import { WALLET_LABEL_MAX } from '#contract/foundations/limits.ts';
import { type AddWalletErrors, addErrorsOf } from './wallet-errors.ts';
import { ChainFace, chainName, unreadText } from './wallet-names.tsx';
import { walletsMessages } from './wallets.messages.ts';
import { useWalletCalls } from './wallets.queries.ts';

const texts = walletsMessages.add;

interface AddWalletProps {
  chainIds: readonly number[];
  readChainIds: readonly number[];
  acceptsNames: boolean;
}

export function AddWallet({ chainIds, readChainIds, acceptsNames }: AddWalletProps) {
  const form = useRef<HTMLFormElement>(null);
  const [address, setAddress] = useState('');
  const [label, setLabel] = useState('');
  const [chainId, setChainId] = useState(
    () => chainIds.find((id) => readChainIds.includes(id)) ?? chainIds[0] ?? 1,
  );
  const input = { address, label, chain_id: chainId };
  const { errors, invalidAttempts, isBusy, submit, signInAgain } = useAdding(() => {
    const message = readChainIds.includes(chainId) ? texts.doneText : unreadText(chainId);
    showToast({ type: 'success', about: 'wallets', title: texts.done, message });
    setAddress('');
    setLabel('');
  });
  useFocusInvalid(form, invalidAttempts);
  return (
    <form ref={form} noValidate className="space-y-5" onSubmit={(event) => submit(event, input)}>
      <TextField
        label={texts.address}
        hint={acceptsNames ? texts.addressOrNameHint : texts.addressHint}
        required
        maxLength={255}
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        value={address}
        onChange={setAddress}
        error={errors.address}
      />
      <ChainPicker
        chainIds={chainIds}
        readChainIds={readChainIds}
        value={chainId}
        onChange={setChainId}
        error={errors.chain_id}
      />
      <Field
        label={texts.label}
        required={false}
        hint={texts.labelHint}
        counter={{ text: label, max: WALLET_LABEL_MAX }}
        error={errors.label}
      >
        {(control) => (
          <TextInput
            {...control}
            value={label}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => setLabel(event.target.value)}
          />
        )}
      </Field>
      {errors.form !== undefined && (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="font-medium text-danger text-sm">
            {errors.form}
          </p>
          {errors.isSignedOut && (
            <Button variant="secondary" onClick={() => void signInAgain(input)}>
              {texts.signIn}
            </Button>
          )}
        </div>
      )}
      <Button type="submit" size="lg" busy={isBusy}>
        {texts.submit}
      </Button>
    </form>
  );
}

type Input = Parameters<ReturnType<typeof useWalletCalls>['add']>[0];

function useAdding(onAdded: () => void) {
  const { add } = useWalletCalls();
  const reauthenticate = useReauthenticate();
  const [errors, setErrors] = useState<AddWalletErrors>({});
  const [invalidAttempts, setInvalidAttempts] = useState(0);
  const [isBusy, setBusy] = useState(false);

  async function send(input: Input) {
    setBusy(true);
    const failure = await attempt(input);
    setBusy(false);
    setErrors(failure);
    setInvalidAttempts((count) => count + 1);
  }

  async function attempt(input: Input): Promise<AddWalletErrors> {
    if (input.address.trim() === '') return { address: texts.missing };
    try {
      await add(input);
      onAdded();
      return {};
    } catch (error) {
      return addErrorsOf(error);
    }
  }

  function submit(event: FormEvent, input: Input) {
    event.preventDefault();
    if (!isBusy) void send(input);
  }

  async function signInAgain(input: Input) {
    if ((await reauthenticate()) && !isBusy) await send(input);
  }
  return { errors, invalidAttempts, isBusy, submit, signInAgain };
}

interface ChainPickerProps {
  chainIds: readonly number[];
  readChainIds: readonly number[];
  value: number;
  onChange: (chainId: number) => void;
  error: string | undefined;
}

function ChainPicker({ chainIds, readChainIds, value, onChange, ...error }: ChainPickerProps) {
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
