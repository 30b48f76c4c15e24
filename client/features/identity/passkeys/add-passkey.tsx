import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { PASSKEY_NAME_MAX } from '#contract/foundations/limits.ts';
import { PasskeyAlert } from './passkey-alert.tsx';
import { hasPasskeys } from './passkey-failure.ts';
import { passkeysMessages } from './passkeys.messages.ts';
import { useAddPasskey } from './passkeys.queries.ts';

const texts = passkeysMessages.add;

/** The button that adds a passkey, with its dialog. `count` is the number of passkeys that the viewer has. */
export function AddPasskey({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  if (!hasPasskeys())
    return <p className="text-ink-soft text-sm">{passkeysMessages.unsupported}</p>;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <KeyRound className="size-5" aria-hidden="true" />
        {texts.go}
      </Button>
      {isOpen && (
        <AddDialog suggested={texts.suggested(count + 1)} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function AddDialog({ suggested, onClose }: { suggested: string; onClose: () => void }) {
  const [name, setName] = useState(suggested);
  const [error, setError] = useState<unknown>(null);
  const [isMissing, setMissing] = useState(false);
  const add = useAddPasskey();
  async function start(): Promise<void> {
    setError(null);
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    try {
      await add(name);
      showToast({ type: 'success', about: 'passkeys', title: texts.done });
      onClose();
    } catch (failure) {
      setError(failure);
    }
  }
  return (
    <ActionDialog
      open
      onClose={onClose}
      shape="sheet"
      title={texts.title}
      description={texts.text}
      label={texts.confirm}
      onAction={start}
    >
      <div className="mt-4">
        <TextField
          label={texts.name}
          hint={texts.hint}
          limit={PASSKEY_NAME_MAX}
          required
          autoComplete="off"
          value={name}
          onChange={setName}
          error={isMissing ? texts.nameMissing : undefined}
        />
      </div>
      {error !== null && <PasskeyAlert error={error} />}
    </ActionDialog>
  );
}
