import { z } from 'zod';
import { type SystemSettings, systemSettingsFields } from '../../../../contract/system-settings.ts';
import type { Change } from '../ui/change-list.tsx';
import { systemSettingsMessages } from './system-settings.messages.ts';

/** The settings that differ from the saved ones. */
export type Draft = Partial<SystemSettings>;
export type SettingName = keyof SystemSettings;

const inputSchema = z.object(systemSettingsFields).partial();

/** Adds an edit to a draft. What equals the saved settings is no edit. */
export function withEdit<Name extends SettingName>(
  draft: Draft,
  saved: SystemSettings,
  name: Name,
  value: SystemSettings[Name],
): Draft {
  const { [name]: _, ...others } = draft;
  return textOf(value) === textOf(saved[name]) ? (others as Draft) : { ...draft, [name]: value };
}

/** A draft without what belongs to typing alone: line breaks in a text, and empty lines and spaces around those of a list. */
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

/** The messages of the edits that cannot be saved, by setting. */
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

/** The edits as they are compared with the saved settings. */
export function changesOf(draft: Draft, saved: SystemSettings): Change[] {
  return (Object.keys(draft) as SettingName[]).map((field) => ({
    field,
    before: textOf(saved[field]),
    after: textOf(draft[field] ?? ''),
  }));
}

/** A setting as text: lists have a line for each item. */
export function textOf(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.join('\n');
}
