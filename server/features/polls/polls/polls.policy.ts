import type { Poll } from '#contract/polls/polls.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { PollsTable } from './polls.tables.ts';

type PollTimes = Pick<PollsTable, 'ends_at'>;

/** Whether nobody can vote any more. */
export function isOver({ ends_at }: PollTimes, now: string): boolean {
  return ends_at <= now;
}

/** Whether a viewer sees the counts. Nobody sees the counts of a secret poll before its end, not even the team. */
export function showsCounts(
  poll: PollTimes & Pick<PollsTable, 'results'>,
  hasVoted: boolean,
  now: string,
): boolean {
  return isOver(poll, now) || (poll.results === 'after-vote' && hasVoted);
}

function managesPolls(viewer: Pick<Viewer, 'admin'> | null): boolean {
  return viewer?.admin?.permissions.has('manage_featured_content') ?? false;
}

/** Returns the actions that a viewer can take on a poll that they see. Authors can vote in their own polls. */
export function permissionsFor(
  viewer: Pick<Viewer, 'userId' | 'admin'> | null,
  { owner, user_id }: Pick<PollsTable, 'owner' | 'user_id'>,
  over: boolean,
): Poll['can'] {
  const isOwn = viewer !== null && user_id === viewer.userId;
  const writes = owner === 'team' ? managesPolls(viewer) : isOwn;
  return { vote: !over, end: !over && writes, remove: owner !== 'team' && isOwn };
}

export function refuseOver(poll: PollTimes, now: string): void {
  if (isOver(poll, now)) {
    throw new AppError('failed-precondition', 'この投票は締め切られました', {
      reason: 'poll-over',
    });
  }
}

/** Throws `invalid-argument` for choices that the poll does not have, and for more choices than it allows. */
export function refuseChoices(
  { max_choices }: Pick<PollsTable, 'max_choices'>,
  choicesCount: number,
  chosen: readonly number[],
): void {
  if (chosen.some((position) => position >= choicesCount)) {
    throw new AppError('invalid-argument', '選択肢の指定が正しくありません');
  }
  if (chosen.length > max_choices) {
    throw new AppError('invalid-argument', `選べるのは${max_choices}個までです`);
  }
}

export function pollNotFound(): AppError {
  return new AppError('not-found', 'この投票は見つかりません');
}
