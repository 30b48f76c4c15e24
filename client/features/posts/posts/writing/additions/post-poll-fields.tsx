import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { PollFields } from '#client/features/polls/polls/poll-fields.tsx';
import type { PollValues } from '#client/features/polls/polls/poll-values.ts';
import type { BoundField } from '#client/ui/form/use-editor.ts';
import type { PollInput, PostFormInput } from '../post-form-values.ts';
import type { PostFormApi } from '../use-post-form.ts';
import { pollInputOf, pollValuesIn } from './post-poll-values.ts';

export default function PostPollFields({ form, poll }: { form: PostFormApi; poll: PollInput }) {
  const key = JSON.stringify(poll);
  // The form contains neither an end that is incomplete nor the keys of choices, so both are stored here.
  const [shown, setShown] = useState(() => ({ key, values: pollValuesIn(poll) }));
  if (shown.key !== key) setShown({ key, values: pollValuesIn(poll) });
  const { errors, isSubmitted } = form.formState;

  function change(changes: Partial<PollValues>) {
    const values = { ...shown.values, ...changes };
    const next = pollInputOf(values);
    setShown({ key: JSON.stringify(next), values });
    form.clearErrors('poll');
    form.setValue('poll', next, { shouldDirty: true, shouldValidate: isSubmitted });
  }

  function field<Name extends keyof PollValues>(
    name: Name,
    part: keyof PollInput,
  ): BoundField<PollValues[Name]> {
    return {
      name,
      value: shown.values[name],
      error: messageIn(errors.poll, part),
      onChange: (value) => change({ [name]: value }),
      onBlur: () => undefined,
    };
  }

  const whole = errors.poll?.message;
  return (
    <div className="space-y-6">
      <PollFields
        fields={{
          question: field('question', 'question'),
          choices: field('choices', 'choices'),
          max_choices: field('max_choices', 'max_choices'),
          results: field('results', 'results'),
          end: field('end', 'ends_at'),
        }}
      />
      {whole !== undefined && (
        <p role="alert" className="font-medium text-danger text-sm">
          {whole}
        </p>
      )}
    </div>
  );
}

function messageIn(errors: FieldErrors<PostFormInput>['poll'], part: keyof PollInput) {
  const found: unknown = errors && part in errors ? errors[part as keyof typeof errors] : undefined;
  return firstMessage(found);
}

function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  const parts = Array.isArray(error) ? error : 'text' in error ? [error.text] : [];
  return parts.map(firstMessage).find((message) => message !== undefined);
}
