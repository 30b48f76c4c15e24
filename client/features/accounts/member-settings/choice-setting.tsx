import { useRef } from 'react';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import type { Settings } from '#contract/accounts/member-settings.ts';
import { ChangeDialog, type ChangeQuestion, useChangeQuestion } from './change-question.tsx';
import { SaveStatus } from './save-status.tsx';
import { type Setting, useSetting } from './use-setting.ts';

interface ChoiceSettingProps<Value extends string> extends Setting<Value> {
  settings: Settings;
  options: readonly { value: Value; label: string; hint: string }[];
  /** Returns the question to ask before the value is saved. Null when the change needs no question. */
  questionOf?: (next: Value, now: Value) => ChangeQuestion | null;
}

/** A setting with a few values, each with an explanation. */
export function ChoiceSetting<Value extends string>({
  settings,
  label,
  options,
  read,
  change,
  questionOf,
}: ChoiceSettingProps<Value>) {
  const { ask, ...dialog } = useChangeQuestion();
  const group = useRef<HTMLDivElement>(null);
  const getControl = () => group.current?.querySelector<HTMLElement>(':checked') ?? null;

  const { value, status, save, ...outcome } = useSetting(settings, {
    label,
    read,
    change,
    // Asks again, because the first question was based on an outdated value.
    onOvertaken: (next, now, confirm) => {
      const question = questionOf?.(next, now);
      if (question) ask(question, confirm);
    },
  });

  function choose(next: Value): void {
    const question = questionOf?.(next, value) ?? null;
    if (question) ask(question, () => save(next, true));
    else save(next);
  }

  return (
    <div ref={group}>
      <RadioCards label={label} options={options} value={value} onChange={choose} />
      <div role="status" className="mt-2 min-h-6">
        {status !== 'idle' && (
          <SaveStatus label={label} status={status} getControl={getControl} {...outcome} />
        )}
      </div>
      {questionOf && (
        <ChangeDialog
          {...dialog}
          // After the dialog, the focus returns to the selected value, because an arrow key has moved it to another
          // value.
          finalFocus={getControl}
        />
      )}
    </div>
  );
}
