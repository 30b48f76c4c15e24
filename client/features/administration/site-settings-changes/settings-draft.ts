import { z } from 'zod';
import type { Change } from '#client/features/team/admin-ui/change-list.tsx';
import {
  type SystemSettings,
  systemSettingsFields,
} from '#contract/administration/site-settings-changes.ts';
import { systemSettingsMessages } from './site-settings-changes.messages.ts';

/** The settings that differ from the saved ones. */
export type Draft = Partial<SystemSettings>;
export type SettingName = keyof SystemSettings;

const inputSchema = z.object(systemSettingsFields).partial();

/** Adds an edit to a draft. A value that equals the saved one is removed from the draft. */
export function withEdit<Name extends SettingName>(
  draft: Draft,
  saved: SystemSettings,
  name: Name,
  value: SystemSettings[Name],
): Draft {
  const { [name]: _, ...others } = draft;
  return textOf(value) === textOf(saved[name]) ? (others as Draft) : { ...draft, [name]: value };
}

/** Removes leftovers of typing from a draft: line breaks in texts, and empty lines and surrounding spaces in lists. */
export function cleaned(draft: Draft, saved: SystemSettings): Draft {
  return (Object.keys(draft) as SettingName[]).reduce<Draft>(
    (clean, name) => withEdit(clean, saved, name, cleanValue(draft[name] ?? '')),
    {},
  );
}

function cleanValue(value: string | string[]): string | string[] {
  if (typeof value === 'string') return value.replaceAll('\n', '');
  return value.map((line) => line.trim()).filter(Boolean);
}

/** Returns the validation errors of the edits, by setting. */
export function faultsOf(draft: Draft): Partial<Record<SettingName, string>> {
  const { error } = inputSchema.safeParse(draft);
  const faults: Partial<Record<SettingName, string>> = {};
  for (const { path, message } of error?.issues ?? []) {
    const [name, index] = path as [SettingName, number?];
    faults[name] ??=
      index === undefined ? message : systemSettingsMessages.line(index + 1, message);
  }
  return faults;
}

/** Returns the differences between the edits and the saved settings. */
export function changesOf(draft: Draft, saved: SystemSettings): Change[] {
  return (Object.keys(draft) as SettingName[]).map((field) => ({
    field,
    before: textOf(saved[field]),
    after: textOf(draft[field] ?? ''),
  }));
}

/** Returns a setting as text. A list has one line per item. */
export function textOf(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.join('\n');
}
