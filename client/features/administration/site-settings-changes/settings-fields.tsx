import type { ComponentProps, ReactNode } from 'react';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { SystemSettings } from '#contract/administration/site-settings-changes.ts';
import { excess } from '#contract/foundations/graphemes.ts';
import {
  changeOf,
  cleanValue,
  type SettingName,
  type SettingsEditor,
  textOf,
} from './settings-editor.ts';
import { systemSettingsMessages as texts } from './site-settings-changes.messages.ts';

const hints: Partial<Record<string, string>> = texts.hints;

/** Related settings below a heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-xl bg-surface p-4 sm:p-6">
      <h2 id={title} tabIndex={-1} className="mb-4 scroll-mt-24 text-lg">
        {title}
      </h2>
      <div className="space-y-5">{children}</div>
    </section>
  );
}

interface SettingProps
  extends Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'onChange' | 'name'> {
  name: Exclude<SettingName, ChoiceName>;
  editor: SettingsEditor;
}

/** A setting with a text, or with a list of one item per line. A text above its limit has an error while it is written. */
export function Setting({ name, editor, ...input }: SettingProps) {
  const { value, onChange: _, error, ...field } = editor.field(name);
  const { limit = Number.POSITIVE_INFINITY } = input;
  const tooLong = excess(textOf(value).trim(), limit) > 0 ? texts.tooLong(limit) : undefined;
  const change = (next: string | string[]) => editor.change(changeOf(name, next, editor.values));
  return (
    <TextField
      {...input}
      {...field}
      error={error ?? tooLong}
      label={texts.fields[name]}
      hint={hints[name]}
      value={textOf(value)}
      onChange={(text) => change(typeof value === 'string' ? text : linesOf(text))}
      // Removes spaces and empty lines on blur, because removing them during typing would move the cursor.
      onBlur={() => change(cleanValue(value))}
    />
  );
}

type ChoiceName =
  | 'registration'
  | 'holds_when_team_absent'
  | 'site_mode'
  | 'team_passkeys'
  | 'brand_roundness'
  | 'brand_wordmark';

interface ChoiceProps<Name extends ChoiceName> {
  name: Name;
  editor: SettingsEditor;
  options: ComponentProps<typeof RadioCards<SystemSettings[Name]>>['options'];
}

/** A setting with a few named values. */
export function Choice<Name extends ChoiceName>({ name, editor, options }: ChoiceProps<Name>) {
  const { value, onChange } = editor.field(name);
  return (
    <RadioCards label={texts.fields[name]} options={options} value={value} onChange={onChange} />
  );
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
