import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { controlClasses } from '#client/ui/form/field.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { POLL_CHOICES_MAX, POLL_CHOICES_MIN } from '#contract/foundations/limits.ts';
import { pollFormMessages } from './poll-form.messages.ts';
import { type ChoiceValue, choiceValue } from './poll-values.ts';

const texts = pollFormMessages;

interface ChoicesFieldProps {
  value: readonly ChoiceValue[];
  onChange: (value: readonly ChoiceValue[]) => void;
  error: string | undefined;
  disabled?: boolean;
}

/** The texts of the choices of a poll, in their order. */
export function ChoicesField({ value, onChange, error, disabled = false }: ChoicesFieldProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const focus = (place: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[place]?.focus());

  function add() {
    onChange([...value, choiceValue()]);
    focus(value.length);
  }

  function remove(place: number) {
    onChange(value.filter((_, index) => index !== place));
    focus(Math.max(place - 1, 0));
  }

  return (
    <fieldset ref={list} disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 font-bold text-sm">{texts.choices}</legend>
      <ul className="space-y-2">
        {value.map((choice, place) => (
          <li key={choice.key} className="flex items-center gap-1">
            <input
              type="text"
              aria-label={texts.choice(place + 1)}
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
                label={texts.removeChoice(place + 1)}
                onClick={() => remove(place)}
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
