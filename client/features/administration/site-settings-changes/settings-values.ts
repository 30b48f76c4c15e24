import { z } from 'zod';
import type { Change } from '#client/features/team/admin-ui/change-list.tsx';
import { formatJapanTime } from '#client/lib/format/format.ts';
import type { FieldError } from '#client/ui/form/field-errors.ts';
import {
  type SystemSettings,
  systemSettingsFields,
} from '#contract/administration/site-settings-changes.ts';
import { systemSettingsMessages } from './site-settings-changes.messages.ts';

export type SettingName = keyof SystemSettings;

const schema = z.object(systemSettingsFields).partial();

/** Returns a text without line breaks, or a list without empty lines and surrounding spaces. */
export function cleanValue(value: string | string[]): string | string[] {
  if (typeof value === 'string') return value.replaceAll('\n', '');
  return value.map((line) => line.trim()).filter(Boolean);
}

/** Returns the settings that differ from the saved ones. */
export function changedSettings(
  values: SystemSettings,
  saved: SystemSettings,
): Partial<SystemSettings> {
  const cleaned = Object.entries(values).map(([name, value]) => [name, cleanValue(value)] as const);
  return Object.fromEntries(
    cleaned.filter(([name, value]) => textOf(value) !== textOf(saved[name as SettingName])),
  );
}

/** Returns the differences between the values and the saved settings. */
export function changesOf(values: SystemSettings, saved: SystemSettings): Change[] {
  return Object.entries(changedSettings(values, saved)).map(([field, after]) => ({
    field,
    before: shownValue(field, saved[field as SettingName]),
    after: shownValue(field, after),
  }));
}

/** Returns the validation errors of the changed settings. An error in a list names the line. */
export function checkSettings(values: SystemSettings, saved: SystemSettings): FieldError[] {
  const { error } = schema.safeParse(changedSettings(values, saved));
  return (error?.issues ?? []).map(({ path: [name, index], message }) => [
    String(name),
    index === undefined ? message : placed(String(name), Number(index) + 1, message),
  ]);
}

const { registrations, modes, absenceHolds } = systemSettingsMessages;
const choices: Partial<Record<string, Record<string, { label: string }>>> = {
  registration: registrations,
  holds_when_team_absent: absenceHolds,
  site_mode: modes,
};

/** Returns a value as the review shows it: a choice by its name, a time in words. */
function shownValue(field: string, value: string | readonly string[]): string {
  const text = textOf(value);
  if (field === 'read_only_until' && text !== '') return formatJapanTime(text);
  return choices[field]?.[text]?.label ?? text;
}

/** Returns a message with the number of the line, or of the saved reply, which has several lines. */
function placed(name: string, number: number, message: string): string {
  const { line, replies } = systemSettingsMessages;
  return name === 'saved_replies' ? replies.error(number, message) : line(number, message);
}

/** Returns a setting as text. A list has one line per item. */
export function textOf(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.join('\n');
}
