import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { fromJapanTime, noTime, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { READ_ONLY_MESSAGE_MAX } from '#contract/foundations/limits.ts';
import { siteModes } from '#contract/site/site-settings.ts';
import { systemSettingsMessages } from './site-settings-changes.messages.ts';
import type { SettingsEditor } from './use-settings-editor.ts';

const texts = systemSettingsMessages;
const options = siteModes.map((value) => ({ value, ...texts.modes[value] }));

/** Whether members can write; while they cannot, what is said about it and the expected end. */
export function ReadOnlySetting({ editor }: { editor: SettingsEditor }) {
  const mode = editor.field('site_mode');
  const message = editor.field('read_only_message');
  const until = editor.field('read_only_until');
  return (
    <>
      <RadioCards
        label={texts.fields.site_mode}
        options={options}
        value={mode.value}
        onChange={mode.onChange}
      />
      {mode.value === 'read-only' && (
        <>
          <TextField
            {...message}
            label={texts.fields.read_only_message}
            hint={texts.hints.read_only_message}
            limit={READ_ONLY_MESSAGE_MAX}
            rows={3}
          />
          <DateTimeField
            label={texts.fields.read_only_until}
            error={until.error}
            value={wallTimeOf(until.value)}
            onChange={(time) => until.onChange(settingOf(time))}
          />
        </>
      )}
    </>
  );
}

/** The setting of a time: empty without one. A time with a missing half stays as it is, and is refused when it is saved. */
function settingOf(time: WallTime): string {
  return fromJapanTime(time) ?? `${time.date} ${time.time}`.trimEnd();
}

function wallTimeOf(setting: string): WallTime {
  if (setting === '') return noTime;
  if (setting.endsWith('Z')) return toJapanTime(setting);
  const [date = '', time = ''] = setting.split(' ');
  return { date, time };
}
