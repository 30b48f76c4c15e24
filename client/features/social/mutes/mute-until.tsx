import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import type { useMuteEnd } from './mute-ends.ts';
import { mutesMessages } from './mutes.messages.ts';

const texts = mutesMessages.settings;

/** The field for the end of a mute. Rendered when the viewer chooses an end. */
export function MuteUntil({ end }: { end: ReturnType<typeof useMuteEnd> }) {
  if (end.period !== 'until') return null;
  return (
    <DateTimeField
      label={texts.untilLabel}
      value={end.until}
      onChange={end.chooseUntil}
      error={end.error}
      required
    />
  );
}
