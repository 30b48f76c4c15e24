import type { z } from 'zod';
import { type FieldError, refusedBy } from '#client/ui/form/field-errors.ts';
import { fromJapanTime, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { DAY, POLL_CHOICES_MIN } from '#contract/foundations/limits.ts';
import type { PollResults } from '#contract/polls/poll-rules.ts';
import type { Poll } from '#contract/polls/polls.ts';
import { pollFormMessages } from './poll-form.messages.ts';

/** A choice in a form. Its key stays the same when other choices are added or removed. */
export interface ChoiceValue {
  key: string;
  text: string;
  tag: string | null;
}

export interface PollValues {
  question: string;
  choices: readonly ChoiceValue[];
  max_choices: number;
  results: PollResults;
  end: WallTime;
}

type WrittenPoll = Pick<Poll, 'question' | 'choices' | 'max_choices' | 'results' | 'ends_at'>;

/** The time from now to the default end of a new poll, in milliseconds. */
const AHEAD = 3 * DAY;

export function choiceValue(text = '', tag: string | null = null): ChoiceValue {
  return { key: crypto.randomUUID(), text, tag };
}

/** Returns the values of a stored poll. With null, returns the values of a new poll. */
export function pollValuesOf(poll: WrittenPoll | null): PollValues {
  const blank = () => Array.from({ length: POLL_CHOICES_MIN }, () => choiceValue());
  return {
    question: poll?.question ?? '',
    choices: poll?.choices.map(({ text, tag }) => choiceValue(text, tag)) ?? blank(),
    max_choices: poll?.max_choices ?? 1,
    results: poll?.results ?? 'after-vote',
    end: toJapanTime(poll?.ends_at ?? new Date(Date.now() + AHEAD)),
  };
}

/** Returns the fields to send, without empty choices. An unchanged end keeps its seconds. */
export function pollFieldsOf(values: PollValues, poll: Pick<Poll, 'ends_at'> | null) {
  const { question, max_choices, results, end } = values;
  const choices = values.choices
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, tag }) => ({ text, tag }));
  const stored = poll && toJapanTime(poll.ends_at);
  const isSame = stored?.date === end.date && stored.time === end.time;
  const ends_at = isSame && poll ? poll.ends_at : (fromJapanTime(end) ?? '');
  return {
    question,
    choices,
    max_choices: Math.min(max_choices, Math.max(choices.length, 1)),
    results,
    ends_at,
  };
}

/** Returns the validation errors of a poll: first by the rule that only the form has, then by the contract. */
export function checkPoll(schema: z.ZodType, { end }: PollValues, fields: unknown): FieldError[] {
  if (fromJapanTime(end) === null) return [['end', pollFormMessages.endIncomplete]];
  return refusedBy(schema, fields);
}
