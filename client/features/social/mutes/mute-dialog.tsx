import { useId, useRef, useState } from 'react';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { useFocusInvalid } from '#client/ui/form/use-focus-invalid.ts';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import { type MutePeriod, useMuteEnd } from './mute-ends.ts';
import { MuteUntil } from './mute-until.tsx';
import { mutesMessages as texts } from './mutes.messages.ts';
import { useMuteActions } from './mutes.queries.ts';

const { forever, ...periods } = texts.settings.periods;
const options = Object.entries(periods).map(([value, label]) => ({
  value: value as MutePeriod,
  label,
}));

interface MuteDialogProps extends DialogState {
  member: { id: string; name: string };
}

export function MuteDialog({ member: { id, name }, open, onClose }: MuteDialogProps) {
  const { muteMember } = useMuteActions();
  const end = useMuteEnd('week');
  const [invalidAttempts, setInvalidAttempts] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  const group = useId();
  useFocusInvalid(fields, invalidAttempts);

  function mute() {
    const expiresAt = end.read();
    if (expiresAt === undefined) return setInvalidAttempts((before) => before + 1);
    // The dialog closes even after a failure, because it would cover the toast.
    return muteMember(id, name, expiresAt).then(onClose);
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.muteForDialog.title(name)}
      description={texts.muteForDialog.text}
      label={texts.mute}
      onAction={mute}
    >
      <div ref={fields} className="mt-4 space-y-4">
        <RadioGroup
          label={texts.settings.period}
          name={group}
          options={options}
          value={end.period}
          onChange={end.choose}
        />
        <MuteUntil end={end} />
      </div>
    </ActionDialog>
  );
}
