import type { DecisionAction } from '#contract/decisions.ts';
import type { ErrorReason } from '#contract/error-codes.ts';
import type { ReportTarget } from '#contract/reports.ts';
import type { AnnounceComments } from '#server/features/comments/comments.service.ts';
import { deleteCommentWithin } from '#server/features/comments/deleting.service.ts';
import type { Hidden } from '#server/features/decisions/hiding.service.ts';
import type { Belongings } from '#server/features/deletions/belongings.service.ts';
import { findTeamBackup } from '#server/features/deletions/deletions.service.ts';
import { deleteEventWithin } from '#server/features/events/writing/deleting.service.ts';
import { notHidden, type TeamHiding } from '#server/features/hiding/team-hiding.policy.ts';
import { blockWithin } from '#server/features/managed-users/blocking.service.ts';
import {
  type DecidableKind,
  decideWithin,
  releaseWithin,
} from '#server/features/moderation/moderation.service.ts';
import { deletePostWithin } from '#server/features/posts/writing/deleting.service.ts';
import { changeHiding } from '#server/features/posts/writing/hiding.service.ts';
import type { AnnouncePost } from '#server/features/posts/writing/writing.service.ts';
import type { TeamBlock } from '#server/features/profiles/blocking.service.ts';
import type { AnnounceSessionEnd } from '#server/features/sessions/sessions.service.ts';
import type { ReportCasesTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Deciding } from './authority.service.ts';
import { releaseAndTell } from './releasing.service.ts';

export interface EffectDeps {
  announcePosts: AnnouncePost;
  announceComments: AnnounceComments;
  announceSessionEnd: AnnounceSessionEnd;
  /** What is backed up with a post and with an event. */
  belongings: { post: readonly Belongings[]; event: readonly Belongings[] };
}

/** What a decision did, as far as that is needed to put back what it took. */
export interface Undo extends Hidden {
  /** The backup of the thing that it deleted. */
  backup_id?: string;
  block?: { before: TeamBlock; after: TeamBlock };
}

interface Decided {
  action: DecisionAction;
  /** Why, in one sentence. */
  reason: string;
  /** Whether the thing is hidden until this decision. */
  isHeld: boolean;
  /** Whether there is no thing any more. */
  isGone: boolean;
  blockUntil: string | null;
}

/** Whether things of a kind can be hidden and deleted. */
export function isContent(type: ReportTarget): type is DecidableKind {
  return type === 'post' || type === 'comment' || type === 'event';
}

/** Does what was decided about a case, in the transaction that stores the decision. */
export async function apply(
  deps: EffectDeps,
  deciding: Deciding,
  found: ReportCasesTable,
  { action, reason, isHeld, isGone, blockUntil }: Decided,
): Promise<Undo> {
  const { target_type: type, target_id: id, target_user_id: targetUserId } = found;
  const stays = action === 'hide' || (action === 'block' && isHeld);
  if (isHeld) await endHold(deps, deciding, found, { action, stays });
  const undo: Undo = {};
  if (stays && isContent(type)) {
    const hidden_at = await hide(deps, deciding, { type, id, reason });
    if (hidden_at !== null) undo.hidden_at = hidden_at;
    else if (isHeld) undo.hidden_at = await keepHidden(deciding, found, reason);
  }
  if (isGone && action === 'block' && found.hidden_at !== null) {
    undo.hidden_at = found.hidden_at;
    undo.when_back = { hidden_by: deciding.viewer.userId, hidden_reason: reason };
  }
  if (action === 'delete') undo.backup_id = await remove(deps, deciding, found, reason);
  if (action === 'block') {
    const input = { targetUserId, block: true, reason, until: blockUntil };
    const block = await blockWithin(deciding, deps.announceSessionEnd, input);
    if (block) undo.block = block;
  }
  return undo;
}

/** Shows what was hidden until somebody has looked. What stays hidden is hidden anew, for the reason of the decision. */
async function endHold(
  deps: EffectDeps,
  deciding: Deciding,
  found: ReportCasesTable,
  { action, stays }: { action: DecisionAction; stays: boolean },
): Promise<void> {
  const { target_type: type, target_id: id, kind } = found;
  if (isContent(type)) {
    const isTold = !stays && action !== 'delete' && kind !== 'links';
    const shown = release(deps, deciding, { type, id, isTold });
    // What its author has left unfinished cannot be shown: nobody keeps the team from deciding.
    const refused = (await shown.catch(unlessRefusedAs('post-unfinished'))) === null;
    if (refused && !stays && action !== 'delete') await replaceHold(deciding, found, notHidden);
  }
  if (kind === 'links' && (action === 'none' || action === 'warn')) {
    await releaseAndTell(deps.announcePosts, deciding, found);
  }
}

/** Answers null to a refusal before anything was written; everything else is thrown. */
export function unlessRefusedAs(reason: ErrorReason) {
  return (error: unknown): null => {
    if (error instanceof AppError && error.details?.reason === reason) return null;
    throw error;
  };
}

interface DecidedThing {
  type: DecidableKind;
  id: string;
}

/** Shows again what was hidden until somebody has looked. */
function release(
  { announceComments: announce }: EffectDeps,
  { transaction, afterCommit, viewer }: Deciding,
  held: DecidedThing & { isTold: boolean },
): Promise<void> {
  return releaseWithin(transaction, { announce, afterCommit }, viewer, held);
}

/** Hides a thing; returns when, null when it was hidden already. */
async function hide(
  { announceComments: announce }: EffectDeps,
  { transaction, afterCommit, viewer }: Deciding,
  thing: DecidedThing & { reason: string },
): Promise<string | null> {
  const decision = { ...thing, hidden: true, isTold: false };
  const after = await decideWithin(transaction, { announce, afterCommit }, viewer, decision);
  return after?.hidden_at ?? null;
}

/** Hides for the reason of a decision what its author has left unfinished while it waited. Returns since when. */
async function keepHidden(
  deciding: Deciding,
  found: ReportCasesTable,
  hidden_reason: string,
): Promise<string> {
  const hidden_at = new Date().toISOString();
  await replaceHold(deciding, found, {
    hidden_at,
    hidden_by: deciding.viewer.userId,
    hidden_reason,
  });
  return hidden_at;
}

/** Ends the hold of an unfinished post, which cannot be shown first: nobody keeps the team from deciding. */
async function replaceHold(
  { transaction }: Deciding,
  { target_id: id, target_user_id: user_id, hidden_at: since }: ReportCasesTable,
  hiding: TeamHiding,
): Promise<void> {
  if (since !== null) await changeHiding(transaction, { id, user_id, since }, hiding);
}

/** Deletes the thing of a case with a backup; returns the id of the backup. */
async function remove(
  { announceComments: announce, belongings }: EffectDeps,
  { transaction, afterCommit, viewer }: Deciding,
  { target_type: type, target_id: id, target_user_id }: ReportCasesTable,
  reason: string,
): Promise<string> {
  const untold = { reason, isTold: false };
  if (type === 'post') {
    await deletePostWithin(transaction, belongings.post, viewer, { postId: id, ...untold });
  } else if (type === 'comment') {
    await deleteCommentWithin(transaction, { announce, afterCommit }, viewer, {
      commentId: id,
      ...untold,
    });
  } else if (type === 'event') {
    await deleteEventWithin(transaction, belongings.event, viewer, {
      eventId: id,
      series: 'one',
      ...untold,
    });
  }
  const backup = await findTeamBackup(transaction, target_user_id, id);
  if (!backup) throw new AppError('invalid-argument', 'この対応は選べません');
  return backup.id;
}
