import { useRef } from 'react';
import { Select } from '#client/ui/form/select.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import type { Settings } from '#contract/accounts/member-settings.ts';
import { DEFAULT_ZONE, type QuietHours } from '#contract/notifications/deliveries.ts';
import { SaveStatus } from '../save-status.tsx';
import { useSetting } from '../use-setting.ts';
import { deliverySettingsMessages } from './delivery-settings.messages.ts';

const texts = deliverySettingsMessages.quiet;

const times = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0');
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
});

function suggestedHours(): QuietHours {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_ZONE;
  return { from: '22:00', to: '07:00', zone };
}

// Returns a text, because `useSetting` compares values to find out whether a change was saved.
const read = ({ notification_settings }: Settings) =>
  JSON.stringify(notification_settings.quietHours);
const parse = (value: string) => JSON.parse(value) as QuietHours | null;

export function QuietHoursSetting() {
  const control = useRef<HTMLInputElement>(null);
  const { value, save, ...outcome } = useSetting({
    label: texts.label,
    read,
    change: (hours) => ({ notification_settings: { quietHours: parse(hours) } }),
  });
  const hours = parse(value);
  const choose = (next: QuietHours | null) => save(JSON.stringify(next));
  return (
    <div>
      <Switch
        ref={control}
        label={texts.label}
        hint={texts.hint}
        checked={hours !== null}
        onChange={(isOn) => choose(isOn ? suggestedHours() : null)}
        status={<SaveStatus label={texts.label} getControl={() => control.current} {...outcome} />}
      />
      {hours && <Hours hours={hours} onChange={choose} />}
    </div>
  );
}

function Hours({ hours, onChange }: { hours: QuietHours; onChange: (hours: QuietHours) => void }) {
  return (
    <div className="mt-2">
      <div className="flex items-center gap-2">
        <TimeSelect
          label={texts.from}
          value={hours.from}
          other={hours.to}
          onChange={(from) => onChange({ ...hours, from })}
        />
        <span aria-hidden="true">{texts.between}</span>
        <TimeSelect
          label={texts.to}
          value={hours.to}
          other={hours.from}
          onChange={(to) => onChange({ ...hours, to })}
        />
      </div>
      <p className="mt-1 text-ink-soft text-xs">{texts.zone(hours.zone)}</p>
    </div>
  );
}

interface TimeSelectProps {
  label: string;
  value: string;
  /** The time of the other select. This select does not offer it, because the quiet hours need two different times. */
  other: string;
  onChange: (time: string) => void;
}

function TimeSelect({ label, value, other, onChange }: TimeSelectProps) {
  const known = times.includes(value) ? times : [value, ...times].toSorted();
  const options = known.filter((time) => time !== other);
  return (
    <Select
      aria-label={label}
      className="w-28"
      options={options.map((time) => ({ value: time, label: time }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
