import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { mutesMessages } from './mutes.messages.ts';
import type { useMuteEnd } from './use-mute-end.ts';

/** The field for a custom end of a mute. Rendered when that option is selected. */
export function MuteUntil({ end }: { end: ReturnType<typeof useMuteEnd> }) {
  if (end.period !== 'until') return null;
  return (
    <DateTimeField
      label={mutesMessages.settings.untilLabel}
      value={end.until}
      onChange={end.chooseUntil}
      error={end.error}
      required
    />
  );
}
