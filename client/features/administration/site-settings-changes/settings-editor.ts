import { z } from 'zod';
import type { Change } from '#client/features/team/admin-ui/change-list.tsx';
import { formatJapanTime } from '#client/lib/format/format.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { FieldError } from '#client/ui/form/field-errors.ts';
import { type Editor, useEditor } from '#client/ui/form/use-editor.ts';
import {
  type SystemSettings,
  systemSettingsFields,
  type VersionedSettings,
} from '#contract/administration/site-settings-changes.ts';
import { DRAWN_SHARE_PICTURE } from '#contract/site/brand.ts';
import { systemSettingsMessages } from './site-settings-changes.messages.ts';
import { useSaveSettings } from './site-settings-changes.queries.ts';

export type SettingName = keyof SystemSettings;

const schema = z.object(systemSettingsFields).partial();

export function cleanValue(value: string | string[]): string | string[] {
  if (typeof value === 'string') return value.replaceAll('\n', '');
  return value.map((line) => line.trim()).filter(Boolean);
}

function changedSettings(values: SystemSettings, saved: SystemSettings): Partial<SystemSettings> {
  const cleaned = Object.entries(values).map(([name, value]) => [name, cleanValue(value)] as const);
  return Object.fromEntries(
    cleaned.filter(([name, value]) => textOf(value) !== textOf(saved[name as SettingName])),
  );
}

export function changesOf(values: SystemSettings, saved: SystemSettings): Change[] {
  return Object.entries(changedSettings(values, saved)).map(([field, after]) => ({
    field,
    before: shownValue(field, saved[field as SettingName], 'current'),
    after: shownValue(field, after, 'chosen'),
  }));
}

function checkSettings(values: SystemSettings, saved: SystemSettings): FieldError[] {
  const { error } = schema.safeParse(changedSettings(values, saved));
  return (error?.issues ?? []).map(({ path: [name, index], message }) => [
    String(name),
    index === undefined ? message : messageOfLine(String(name), Number(index) + 1, message),
  ]);
}

const { registrations, modes, absenceHolds, teamPasskeys, roundnesses, wordmarks, picture } =
  systemSettingsMessages;
const choices: Partial<Record<string, Record<string, { label: string }>>> = {
  registration: registrations,
  holds_when_team_absent: absenceHolds,
  site_mode: modes,
  team_passkeys: teamPasskeys,
  brand_roundness: roundnesses,
  brand_wordmark: wordmarks,
};

/** For the name and the description of the site: the text of shared links that changes with them. */
const followers: Partial<Record<SettingName, 'og_title' | 'og_description'>> = {
  site_name: 'og_title',
  site_description: 'og_description',
};

/** Returns a change of a setting. A text of shared links that equals the setting before the change also changes. */
export function changeOf(
  name: SettingName,
  value: string | string[],
  values: SystemSettings,
): Partial<SystemSettings> {
  const follower = followers[name];
  const follows = follower && values[follower] === values[name];
  return { [name]: value, ...(follows && { [follower]: value }) };
}

const neutralPictures: readonly string[] = ['', DRAWN_SHARE_PICTURE];
/**
 * Returns the address of a picture for previews in a form. The drawn picture changes with the saved settings, so its
 * address contains their version. Otherwise, the browser would show an earlier picture for an hour.
 */
export function sharePictureUrl(url: string, { version }: VersionedSettings): string {
  return url === DRAWN_SHARE_PICTURE ? `${url}?version=${version}` : url;
}

const isPicture = (field: string) => /^(brand_(logo|icon)|og_image_url)$|^mascot_/.test(field);

function shownValue(
  field: string,
  value: string | readonly string[],
  side: 'current' | 'chosen',
): string {
  const text = textOf(value);
  if (isPicture(field)) return neutralPictures.includes(text) ? picture.none : picture[side];
  if (field === 'read_only_until' && text !== '') return formatJapanTime(text);
  return choices[field]?.[text]?.label ?? text;
}

/**
 * Returns a message with the number of the invalid line. A saved reply has several lines, so the number of the reply is
 * used instead.
 */
function messageOfLine(name: string, number: number, message: string): string {
  const { line, replies } = systemSettingsMessages;
  return name === 'saved_replies' ? replies.error(number, message) : line(number, message);
}

export function textOf(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.join('\n');
}

export type SettingsEditor = Editor<SystemSettings, VersionedSettings>;

/** Returns the form of the settings. When somebody else saves, the viewer's edits are applied to the new version. */
export function useSettingsEditor(latest: VersionedSettings): SettingsEditor {
  const { saveSettings, readLatest } = useSaveSettings();
  const editor: SettingsEditor = useEditor<SystemSettings, VersionedSettings, VersionedSettings>({
    opened: latest,
    valuesOf: (saved) => (saved ?? latest).settings,
    merge: (values, known, { settings }) => ({
      ...settings,
      ...changedSettings(values, known.settings),
    }),
    isNewer: (newest, known) =>
      newest.version !== known.version && (newest.updated_at ?? '') >= (known.updated_at ?? ''),
    check: (values, saved) => checkSettings(values, (saved ?? latest).settings),
    send: (values, base, reason) =>
      saveSettings({
        settings: changedSettings(values, (editor.stored ?? latest).settings),
        version: (base ?? latest).version,
        ...(reason !== '' && { reason }),
      }),
    read: readLatest,
    onSaved(saved) {
      editor.begin(saved);
      showToast({ type: 'success', title: systemSettingsMessages.confirm.saved });
    },
  });
  return editor;
}
