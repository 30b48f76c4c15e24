import { DateTimeField } from '../../ui/date-time-field.tsx';
import { mutesMessages } from './mutes.messages.ts';
import type { useMuteEnd } from './use-mute-end.ts';

/** The field for an own end of a mute, once that is chosen. */
export function MuteUntil({ end }: { end: ReturnType<typeof useMuteEnd> }) {
  if (end.period !== 'until') return null;
  return (
    <DateTimeField
      label={mutesMessages.settings.untilLabel}
      value={end.until}
      onChange={end.chooseUntil}
      error={end.fault}
      required
    />
  );
}
