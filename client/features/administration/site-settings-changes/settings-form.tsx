import { ReviewForm } from '#client/features/team/admin-ui/review-form.tsx';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { fromJapanTime, noTime, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import type {
  SystemSettings,
  VersionedSettings,
} from '#contract/administration/site-settings-changes.ts';
import { READ_ONLY_MESSAGE_MAX } from '#contract/foundations/limits.ts';
import { absenceHolds, registrationModes, siteModes } from '#contract/site/site-settings.ts';
import { teamPasskeys } from '#contract/site/team-passkeys.ts';
import { SavedRepliesSetting } from './saved-replies-setting.tsx';
import {
  changesOf,
  type SettingName,
  type SettingsEditor,
  sharePictureUrl,
  useSettingsEditor,
} from './settings-editor.ts';
import { Choice, Group, Setting } from './settings-fields.tsx';
import { systemSettingsMessages as texts } from './site-settings-changes.messages.ts';

export function SettingsForm({ saved }: { saved: VersionedSettings }) {
  const editor = useSettingsEditor(saved);
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
        <Setting name="og_title" editor={editor} limit={70} required />
        <Setting name="og_description" editor={editor} limit={160} rows={4} required />
        <SharePreview settings={editor.values} saved={editor.stored ?? saved} />
      </Group>
      <Group title={texts.groups.nfts}>
        <Setting name="official_contracts" editor={editor} {...list} />
        <Setting name="excluded_contracts" editor={editor} {...list} />
      </Group>
      <Group title={texts.groups.names}>
        <Setting name="reserved_names" editor={editor} {...list} />
      </Group>
      <Group title={texts.groups.registration}>
        <Choice
          name="registration"
          editor={editor}
          options={registrationModes.map((value) => ({ value, ...texts.registrations[value] }))}
        />
      </Group>
      <Group title={texts.groups.readOnly}>
        <ReadOnlySetting editor={editor} />
      </Group>
      <Group title={texts.groups.team}>
        <Choice
          name="team_passkeys"
          editor={editor}
          options={teamPasskeys.map((value) => ({ value, ...texts.teamPasskeys[value] }))}
        />
        <p className="text-ink-soft text-sm">{texts.teamPasskeysText}</p>
      </Group>
      <Group title={texts.groups.review}>
        <Setting name="watched_words" editor={editor} {...list} />
        <Setting name="watched_hosts" editor={editor} {...list} />
        <Choice
          name="holds_when_team_absent"
          editor={editor}
          options={absenceHolds.map((value) => ({ value, ...texts.absenceHolds[value] }))}
        />
      </Group>
      <Group title={texts.groups.replies}>
        <SavedRepliesSetting editor={editor} />
      </Group>
    </ReviewForm>
  );
}

/** The props of a setting that is a list with one item per line. */
const list = {
  rows: 4,
  spellCheck: false,
  autoCapitalize: 'none',
  className: 'font-mono text-sm',
} as const;

function ReadOnlySetting({ editor }: { editor: SettingsEditor }) {
  const message = editor.field('read_only_message');
  const until = editor.field('read_only_until');
  return (
    <>
      <Choice
        name="site_mode"
        editor={editor}
        options={siteModes.map((value) => ({ value, ...texts.modes[value] }))}
      />
      {editor.values.site_mode === 'read-only' && (
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

/**
 * Returns a time as the value of the setting. An empty text means no time. An incomplete time stays in the field, and
 * is rejected on saving.
 */
function settingOf(time: WallTime): string {
  return fromJapanTime(time) ?? `${time.date} ${time.time}`.trimEnd();
}

function wallTimeOf(setting: string): WallTime {
  if (setting === '') return noTime;
  if (setting.endsWith('Z')) return toJapanTime(setting);
  const [date = '', time = ''] = setting.split(' ');
  return { date, time };
}

interface SharePreviewProps {
  settings: SystemSettings;
  saved: VersionedSettings;
}

function SharePreview({ settings, saved }: SharePreviewProps) {
  const { og_image_url, og_title, og_description } = settings;
  return (
    <figure>
      <figcaption className="mb-1.5 font-bold text-sm">{texts.preview}</figcaption>
      <div className="max-w-md overflow-hidden rounded-lg border border-line bg-surface">
        <img
          src={sharePictureUrl(og_image_url, saved)}
          alt=""
          className="aspect-[1200/630] w-full bg-white object-cover"
          width={1200}
          height={630}
        />
        <div className="p-3">
          <p className="text-ink-faint text-xs">{location.host}</p>
          <p className="user-text line-clamp-2 font-bold">{og_title}</p>
          <p className="user-text line-clamp-2 text-ink-soft text-sm">{og_description}</p>
        </div>
      </div>
      <p className="phrases mt-1 text-ink-soft text-xs">{texts.sharePicture}</p>
    </figure>
  );
}
