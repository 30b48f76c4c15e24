import { useId, useRef, useState } from 'react';
import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { fromJapanTime, noTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { useFocusInvalid } from '#client/ui/form/use-focus-invalid.ts';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { DAY } from '#contract/foundations/limits.ts';
import { mutesMessages as texts } from './mutes.messages.ts';
import { useMuteActions } from './mutes.queries.ts';

const { forever, ...periods } = texts.settings.periods;
const options = Object.entries(periods).map(([value, label]) => ({
  value: value as MutePeriod,
  label,
}));

interface MuteDialogProps {
  member: { id: string; name: string };
  open: boolean;
  onClose: () => void;
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
    // Closes even after a failure, because dialogs cover the toast.
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

const settingsTexts = texts.settings;
const days = { day: 1, week: 7, month: 30 } as const;

/** The duration of a mute: without an end, for some days, or until a chosen time. */
export type MutePeriod = keyof typeof settingsTexts.periods;

export function useMuteEnd(first: MutePeriod) {
  const [period, setPeriod] = useState(first);
  const [until, setUntil] = useState(noTime);
  const [error, setError] = useState<string>();

  return {
    period,
    until,
    error,
    choose: (chosen: MutePeriod) => {
      setPeriod(chosen);
      setError(undefined);
    },
    chooseUntil: (chosen: WallTime) => {
      setUntil(chosen);
      setError(undefined);
    },
    /** Returns the end, or null for no end. Undefined when the chosen time is invalid, which the field shows. */
    read: (): string | null | undefined => {
      if (period === 'forever') return null;
      const now = Date.now();
      if (period !== 'until') return new Date(now + days[period] * DAY).toISOString();
      const expiresAt = fromJapanTime(until);
      if (expiresAt !== null && Date.parse(expiresAt) > now) return expiresAt;
      setError(expiresAt === null ? settingsTexts.untilMissing : settingsTexts.untilPassed);
      return undefined;
    },
  };
}

export function MuteUntil({ end }: { end: ReturnType<typeof useMuteEnd> }) {
  if (end.period !== 'until') return null;
  return (
    <DateTimeField
      label={settingsTexts.untilLabel}
      value={end.until}
      onChange={end.chooseUntil}
      error={end.error}
      required
    />
  );
}
