import { useRef } from 'react';
import type { Settings } from '../../../contract/settings.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { ChangeDialog, type ChangeQuestion, useChangeQuestion } from './change-question.tsx';
import { SaveStatus } from './save-status.tsx';
import { type Setting, useSetting } from './use-setting.ts';

interface ChoiceSettingProps<Value extends string> extends Setting<Value> {
  settings: Settings;
  options: readonly { value: Value; label: string; hint: string }[];
  /** What is asked before a change is saved; null when nothing is. */
  questionOf?: (next: Value, now: Value) => ChangeQuestion | null;
}

/** A setting with a few values, of which each says what it does. */
export function ChoiceSetting<Value extends string>({
  settings,
  label,
  options,
  read,
  change,
  questionOf,
}: ChoiceSettingProps<Value>) {
  const { ask, ...asked } = useChangeQuestion();
  const group = useRef<HTMLDivElement>(null);
  const getControl = () => group.current?.querySelector<HTMLElement>(':checked') ?? null;

  const { value, status, save, ...outcome } = useSetting(settings, {
    label,
    read,
    change,
    // What the question depends on was not what the page has shown.
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
          {...asked}
          // The arrow key that asked has moved the focus on to a value that is not chosen.
          finalFocus={getControl}
        />
      )}
    </div>
  );
}
