import { useRef, useState } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Button } from '#client/ui/form/button.tsx';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import { handOverFocus } from '#client/ui/overlay/hand-over-focus.ts';
import { SaveStatus } from './save-status.tsx';
import { type Setting, useSetting } from './use-setting.ts';

interface ChoiceSettingProps<Value extends string> extends Setting<Value> {
  options: readonly { value: Value; label: string; hint: string }[];
  /** Returns the question to ask before the value is saved. Null when the change needs no question. */
  questionOf?: (next: Value, now: Value) => ChangeQuestion | null;
}

export interface ChangeQuestion {
  title: string;
  text: string;
  yes: string;
}

/**
 * A setting with one of several values, which is saved when it is chosen. A question is asked below the values instead of
 * in a dialog, because an arrow key on its way to another value chooses each value in between (WCAG 3.2.2).
 */
export function ChoiceSetting<Value extends string>({
  label,
  options,
  read,
  change,
  questionOf,
}: ChoiceSettingProps<Value>) {
  const [asked, setAsked] = useState<{ value: Value; question: ChangeQuestion } | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const getControl = () => group.current?.querySelector<HTMLElement>(':checked') ?? null;

  const { value, save, ...outcome } = useSetting({
    label,
    read,
    change,
    // Asks again, because the change was chosen for an outdated value.
    onOvertaken: ask,
  });

  /** Asks the question about a change, if there is one. */
  function ask(next: Value, now: Value): boolean {
    const question = questionOf?.(next, now) ?? null;
    setAsked(question && { value: next, question });
    return question !== null;
  }

  function choose(next: Value): void {
    if (!ask(next, value) && next !== value) save(next);
  }

  function confirm(): void {
    if (asked) save(asked.value, true);
    setAsked(null);
  }

  return (
    <div ref={group}>
      <RadioCards label={label} options={options} value={asked?.value ?? value} onChange={choose} />
      <div role="status" className="mt-2 min-h-6">
        <SaveStatus label={label} getControl={getControl} {...outcome} />
        {asked && <QuestionText {...asked.question} />}
      </div>
      {asked && (
        <div ref={handOverFocus(getControl)} className="mt-3 flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={() => setAsked(null)}>
            {commonMessages.cancel}
          </Button>
          <Button onClick={confirm}>{asked.question.yes}</Button>
        </div>
      )}
    </div>
  );
}

function QuestionText({ title, text }: ChangeQuestion) {
  return (
    <>
      <p className="font-bold">{title}</p>
      <p className="mt-1 text-ink-soft text-sm">{text}</p>
    </>
  );
}
