import { pollEndProblem } from '#contract/polls/poll-rules.ts';
import type { PollFields } from '#contract/polls/polls.ts';
import type { PollsTable } from '#server/features/polls/polls/polls.tables.ts';
import { canonicalTag } from '#server/features/tags/tags/tag-aliases.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/** The columns of a poll that its writer fills in. */
export type PollColumns = Pick<
  PollsTable,
  'question' | 'choices' | 'max_choices' | 'results' | 'ends_at'
>;

/** Converts the input for a poll into columns. The tags of characters get their stored spellings. */
export async function columnsOf(
  database: Queryable,
  { question, choices, max_choices, results, ends_at }: PollFields,
): Promise<PollColumns> {
  const stored = [];
  for (const { text, tag } of choices) {
    stored.push({ text, tag: await canonicalTag(database, tag) });
  }
  return {
    question,
    choices: JSON.stringify(stored),
    max_choices: Math.min(max_choices, choices.length),
    results,
    ends_at: new Date(ends_at).toISOString(),
  };
}

/** Throws `invalid-argument` for an end that has passed or is too far ahead. */
export function refuseEnd(ends_at: string, now: Date, durationMax: number): void {
  const message = pollEndProblem(ends_at, now.getTime(), durationMax);
  if (message === undefined) return;
  throw new AppError('invalid-argument', message, { fields: { ends_at: message } });
}
