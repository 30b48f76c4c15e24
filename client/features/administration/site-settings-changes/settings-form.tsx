import { type ComponentProps, type ReactNode, useState } from 'react';
import { ReviewForm } from '#client/features/team/admin-ui/review-form.tsx';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { fromJapanTime, noTime, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { VersionedSettings } from '#contract/administration/site-settings-changes.ts';
import { READ_ONLY_MESSAGE_MAX } from '#contract/foundations/limits.ts';
import { absenceHolds, registrationModes, siteModes } from '#contract/site/site-settings.ts';
import { SavedRepliesSetting } from './saved-replies-setting.tsx';
import { changesOf, cleanValue, type SettingName, textOf } from './settings-values.ts';
import { SharePreview, ShareSetting } from './share-picture-setting.tsx';
import { systemSettingsMessages } from './site-settings-changes.messages.ts';
import { type SettingsEditor, useSettingsEditor } from './use-settings-editor.ts';

const texts = systemSettingsMessages;
const hints: Partial<Record<string, string>> = texts.hints;

/** The form of all settings of the site. They are saved together, after a review of the changes. */
export function SettingsForm({ saved }: { saved: VersionedSettings }) {
  const editor = useSettingsEditor(saved);
  const [isSending, setSending] = useState(false);
  const { settings, updated_at } = editor.stored ?? saved;
  const changes = changesOf(editor.values, settings);
  return (
    <ReviewForm
      editor={editor}
      about="settings"
      version={
        updated_at === null ? texts.neverSaved : texts.savedAt(formatDateTime(updated_at, inJapan))
      }
      count={changes.length}
      changes={changes}
      nameOf={(field) => texts.fields[field as SettingName]}
      texts={texts}
      waiting={isSending ? texts.waitForPicture : null}
      className="max-w-3xl space-y-8"
    >
      <Group title={texts.groups.site}>
        <Setting name="site_name" editor={editor} limit={40} required />
        <Setting name="site_description" editor={editor} limit={200} rows={4} required />
        <Setting name="intro_title" editor={editor} limit={60} required />
        <Setting name="intro_text" editor={editor} limit={200} rows={4} required />
      </Group>
      <Group title={texts.groups.operator}>
        <Setting name="operator_name" editor={editor} limit={60} required />
        <Setting name="contact_email" editor={editor} type="email" required />
      </Group>
      <Group title={texts.groups.sharing}>
        <ShareSetting editor={editor} onBusy={setSending} />
        <Setting name="og_title" editor={editor} limit={70} required />
        <Setting name="og_description" editor={editor} limit={160} rows={4} required />
        <SharePreview settings={editor.values} />
      </Group>
      <Group title={texts.groups.nfts}>
        <Setting name="official_contracts" editor={editor} {...list} />
        <Setting name="excluded_contracts" editor={editor} {...list} />
      </Group>
      <Group title={texts.groups.names}>
        <Setting name="reserved_names" editor={editor} {...list} />
      </Group>
      <Group title={texts.groups.registration}>
        <RegistrationSetting editor={editor} />
      </Group>
      <Group title={texts.groups.readOnly}>
        <ReadOnlySetting editor={editor} />
      </Group>
      <Group title={texts.groups.review}>
        <Setting name="watched_words" editor={editor} {...list} />
        <Setting name="watched_hosts" editor={editor} {...list} />
        <AbsenceSetting editor={editor} />
      </Group>
      <Group title={texts.groups.replies}>
        <SavedRepliesSetting editor={editor} />
      </Group>
    </ReviewForm>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-xl bg-surface p-4 sm:p-6">
      <h2 className="mb-4 text-lg">{title}</h2>
      <div className="space-y-5">{children}</div>
    </section>
  );
}

/** The props of a setting that is a list with one item per line. */
const list = {
  rows: 4,
  spellCheck: false,
  autoCapitalize: 'none',
  className: 'font-mono text-sm',
} as const;

interface SettingProps
  extends Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'onChange' | 'name'> {
  name: Exclude<SettingName, 'registration' | 'site_mode' | 'holds_when_team_absent'>;
  editor: SettingsEditor;
}

function Setting({ name, editor, ...input }: SettingProps) {
  const { value, onChange, ...field } = editor.field(name);
  return (
    <TextField
      {...input}
      {...field}
      label={texts.fields[name]}
      hint={hints[name]}
      value={textOf(value)}
      onChange={(text) => onChange(typeof value === 'string' ? text : linesOf(text))}
      // Removes spaces and empty lines only on blur, because removing them during typing would move the cursor.
      onBlur={() => onChange(cleanValue(value))}
    />
  );
}

const registrationOptions = registrationModes.map((value) => ({
  value,
  ...texts.registrations[value],
}));

/** The field for who can become a member. */
function RegistrationSetting({ editor }: { editor: SettingsEditor }) {
  const { value, onChange } = editor.field('registration');
  return (
    <RadioCards
      label={texts.fields.registration}
      options={registrationOptions}
      value={value}
      onChange={onChange}
    />
  );
}

const absenceOptions = absenceHolds.map((value) => ({ value, ...texts.absenceHolds[value] }));

/** The field that decides whether everything that new members publish is pending while the team is absent. */
function AbsenceSetting({ editor }: { editor: SettingsEditor }) {
  const { value, onChange } = editor.field('holds_when_team_absent');
  return (
    <RadioCards
      label={texts.fields.holds_when_team_absent}
      options={absenceOptions}
      value={value}
      onChange={onChange}
    />
  );
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

const options = siteModes.map((value) => ({ value, ...texts.modes[value] }));

/** The fields of the read-only mode: whether it is on, its message and its expected end. */
function ReadOnlySetting({ editor }: { editor: SettingsEditor }) {
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

/** Returns the setting for a time: empty for no time. An incomplete time is kept, and rejected on saving. */
function settingOf(time: WallTime): string {
  return fromJapanTime(time) ?? `${time.date} ${time.time}`.trimEnd();
}

function wallTimeOf(setting: string): WallTime {
  if (setting === '') return noTime;
  if (setting.endsWith('Z')) return toJapanTime(setting);
  const [date = '', time = ''] = setting.split(' ');
  return { date, time };
}
