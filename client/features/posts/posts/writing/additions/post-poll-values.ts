import {
  choiceValue,
  type PollValues,
  pollValuesOf,
} from '#client/features/polls/polls/poll-values.ts';
import { fromJapanTime, toJapanTime } from '#client/ui/form/japan-time.ts';
import type { PollInput } from '../post-form-values.ts';

export function newPoll(): PollInput {
  return pollInputOf(pollValuesOf(null));
}

export function pollValuesIn(poll: PollInput): PollValues {
  const { question, choices, max_choices, results, ends_at } = poll;
  return {
    question,
    choices: choices.map(({ text, tag }) => choiceValue(text, tag ?? null)),
    max_choices,
    results,
    end: ends_at === '' ? { date: '', time: '' } : toJapanTime(ends_at),
  };
}

/** Returns the poll for the form, from the values of the poll's fields. An incomplete end becomes an empty text. */
export function pollInputOf({ end, choices, ...values }: PollValues): PollInput {
  const { question, max_choices, results } = values;
  return {
    question,
    choices: choices.map(({ text, tag }) => ({ text, tag })),
    max_choices,
    results,
    ends_at: fromJapanTime(end) ?? '',
  };
}
