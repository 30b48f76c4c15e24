import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { controlClasses, Field } from '#client/ui/form/field.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { BoundField } from '#client/ui/form/use-editor.ts';
import { cx } from '#client/ui/text/cx.ts';
import {
  POLL_CHOICES_MAX,
  POLL_CHOICES_MIN,
  POLL_QUESTION_MAX,
} from '#contract/foundations/limits.ts';
import { pollResults } from '#contract/polls/poll-rules.ts';
import { pollFormMessages as texts } from './poll-form.messages.ts';
import type { PollValues } from './poll-values.ts';
import { type ChoiceValue, choiceValue } from './poll-values.ts';

const resultsOptions = pollResults.map((value) => ({ value, ...texts.resultsOptions[value] }));

export type BoundPoll = { [Name in keyof PollValues]: BoundField<PollValues[Name]> };

interface PollFieldsProps {
  fields: BoundPoll;
  /** Whether somebody has voted. After the first vote, only the end can change. */
  isFixed?: boolean;
  offers?: ReactNode;
}

export function PollFields({ fields, isFixed = false, offers }: PollFieldsProps) {
  const { question, choices, max_choices, results, end } = fields;
  const filled = choices.value.filter(({ text }) => text.trim() !== '').length;
  return (
    <>
      <fieldset disabled={isFixed} className="min-w-0 space-y-6">
        <TextField label={texts.question} {...question} limit={POLL_QUESTION_MAX} required />
        <ChoicesField {...choices} />
        {offers}
        <MaxChoices count={Math.max(filled, 2)} {...max_choices} />
        <RadioCards label={texts.results} options={resultsOptions} {...results} />
      </fieldset>
      <DateTimeField label={texts.end} {...end} required future />
    </>
  );
}

interface MaxChoicesProps extends BoundField<number> {
  count: number;
}

function MaxChoices({ count, value, onChange, error }: MaxChoicesProps) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <Field label={texts.maxChoices} error={error}>
      {(control) => (
        <Select
          {...control}
          value={String(Math.min(value, count))}
          onChange={({ target }) => onChange(Number(target.value))}
          options={numbers.map((number) => ({
            value: String(number),
            label: texts.maxChoicesOf(number),
          }))}
        />
      )}
    </Field>
  );
}

interface ChoicesFieldProps {
  value: readonly ChoiceValue[];
  onChange: (value: readonly ChoiceValue[]) => void;
  error: string | undefined;
  disabled?: boolean;
}

function ChoicesField({ value, onChange, error, disabled = false }: ChoicesFieldProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus());

  function add() {
    onChange([...value, choiceValue()]);
    focus(value.length);
  }

  function remove(index: number) {
    onChange(value.filter((_, other) => other !== index));
    focus(Math.max(index - 1, 0));
  }

  return (
    <fieldset ref={list} disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 font-bold text-sm">{texts.choices}</legend>
      <ul className="space-y-2">
        {value.map((choice, index) => (
          <li key={choice.key} className="flex items-center gap-1">
            <input
              type="text"
              aria-label={texts.choice(index + 1)}
              aria-invalid={error !== undefined || undefined}
              value={choice.text}
              onChange={({ target }) =>
                onChange(
                  value.map((one) => (one === choice ? { ...one, text: target.value } : one)),
                )
              }
              className={cx(controlClasses, 'min-w-0 flex-1')}
            />
            {value.length > POLL_CHOICES_MIN && (
              <IconButton
                icon={X}
                label={texts.removeChoice(index + 1)}
                onClick={() => remove(index)}
              />
            )}
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p role="alert" className="mt-1 font-medium text-danger text-xs">
          {error}
        </p>
      )}
      {value.length < POLL_CHOICES_MAX && (
        <Button variant="ghost" className="-ml-3 mt-1 px-3" onClick={add}>
          <Plus className="size-4" aria-hidden="true" />
          {texts.addChoice}
        </Button>
      )}
    </fieldset>
  );
}
