import { DAY, POLL_DURATION_MAX } from '#contract/foundations/limits.ts';
import { pollEndProblem } from '#contract/polls/poll-rules.ts';
import { completePollSchema, type PollFields } from '#contract/polls/polls.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { draftPollOf } from '../post-columns.ts';

/** A post to store, and the poll that begins with it. */
export interface Begun {
  post: Tables['posts'];
  poll: PollFields | null;
}

/**
 * Separates the poll from a post that is published now. Throws `invalid-argument` when the poll is incomplete, or when
 * the end of the poll has passed or is too far ahead.
 */
export function takePoll(post: Tables['posts'], now = new Date()): Begun {
  return take(post, (poll) => refuseEnd(poll, now.getTime()));
}

/**
 * Separates the poll from a post that the team shows for the first time. The author does not choose this time, so the
 * poll runs for at least a day. Throws `post-unfinished` when the poll is incomplete.
 */
export function takePendingPoll(post: Tables['posts'], now: string): Begun {
  const dayAhead = new Date(Date.parse(now) + DAY).toISOString();
  const { post: stored, poll } = take(post, () => undefined, pollUnfinished);
  return { post: stored, poll: poll && { ...poll, ends_at: laterOf(poll.ends_at, dayAhead) } };
}

const laterOf = (a: string, b: string) => (Date.parse(a) > Date.parse(b) ? a : b);

function take(
  post: Tables['posts'],
  check: (poll: PollFields) => void,
  refusal: (fields: Record<string, string>) => AppError = incomplete,
): Begun {
  const { is_published, has_poll, draft_poll } = post;
  if (!is_published || draft_poll === null) return { post, poll: null };
  if (has_poll) return { post: { ...post, draft_poll: null }, poll: null };
  const poll = completeOf(post, refusal);
  if (poll) check(poll);
  return { post: { ...post, draft_poll: null, has_poll: poll !== null }, poll };
}

type Draft = Pick<Tables['posts'], 'draft_poll'>;

/** Returns the poll of a draft, or null. Throws the error from `refusal` if the poll is incomplete. */
export function completeOf(
  post: Draft,
  refusal: (fields: Record<string, string>) => AppError = incomplete,
): PollFields | null {
  const draft = draftPollOf(post);
  if (draft === null) return null;
  const parsed = completePollSchema.safeParse(draft);
  if (parsed.success) return parsed.data;
  throw refusal(
    Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [['poll', ...path].join('.'), message]),
    ),
  );
}

function incomplete(fields: Record<string, string>): AppError {
  const message = `投票：${Object.values(fields)[0]}`;
  return new AppError('invalid-argument', message, { fields });
}

function pollUnfinished(): AppError {
  const message = '投稿者が投票を書きかけにしているため、いまは表示できません';
  return new AppError('failed-precondition', message, { reason: 'post-unfinished' });
}

function refuseEnd({ ends_at }: PollFields, start: number, isPlanned = false): void {
  const message = pollEndProblem(ends_at, start, POLL_DURATION_MAX, isPlanned);
  if (message === undefined) return;
  throw new AppError('invalid-argument', message, { fields: { 'poll.ends_at': message } });
}

/** Throws `invalid-argument` for a draft whose poll is incomplete, or ends too early or too late for `publishAt`. */
export function refusePollAt(post: Draft, publishAt: string): void {
  const poll = completeOf(post);
  if (poll) refuseEnd(poll, Date.parse(publishAt), true);
}
