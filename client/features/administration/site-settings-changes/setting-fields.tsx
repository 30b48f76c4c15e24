import { Field, TextArea, TextInput } from '#client/ui/form/field.tsx';
import { textOf } from './settings-draft.ts';
import { systemSettingsMessages } from './site-settings-changes.messages.ts';
import type { SettingsDraft } from './use-settings-draft.ts';

const texts = systemSettingsMessages;
const hints: Partial<Record<string, string>> = texts.hints;

type TextName =
  | 'site_name'
  | 'site_description'
  | 'intro_title'
  | 'intro_text'
  | 'operator_name'
  | 'contact_email'
  | 'og_title'
  | 'og_description';
type ListName = 'official_contracts' | 'excluded_contracts' | 'reserved_names';

interface SettingProps<Name> {
  name: Name;
  draft: SettingsDraft;
}

function labelsOf(name: TextName | ListName, { faults }: SettingsDraft) {
  const [hint, error] = [hints[name], faults[name]];
  return {
    label: texts.fields[name],
    ...(hint !== undefined && { hint }),
    ...(error !== undefined && { error }),
  };
}

interface TextSettingProps extends SettingProps<TextName> {
  /** The maximum length of the text. */
  max?: number;
  /** Shows a long text in several lines. */
  isLong?: boolean;
  type?: 'email';
}

/** The field of a setting with one text. */
export function TextSetting({ name, draft, max, isLong = false, type }: TextSettingProps) {
  const value = draft.values[name];
  const Control = isLong ? TextArea : TextInput;
  return (
    <Field
      {...labelsOf(name, draft)}
      required
      {...(max !== undefined && { counter: { text: value.trim(), max } })}
    >
      {(control) => (
        <Control
          {...control}
          {...(type && { type })}
          name={name}
          value={value}
          onChange={({ target }) => draft.edit(name, target.value)}
          // Texts of settings have one line. Line breaks are removed later: a change during typing would move the
          // cursor.
          onBlur={draft.clean}
        />
      )}
    </Field>
  );
}

/** The field of a setting with a list: one line per item. */
export function ListSetting({ name, draft }: SettingProps<ListName>) {
  return (
    <Field {...labelsOf(name, draft)}>
      {(control) => (
        <TextArea
          {...control}
          name={name}
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono text-sm"
          value={textOf(draft.values[name])}
          onChange={({ target }) => draft.edit(name, linesOf(target.value))}
          onBlur={draft.clean}
        />
      )}
    </Field>
  );
}

// Empty lines and spaces stay during typing, because the cursor is next to them.
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
