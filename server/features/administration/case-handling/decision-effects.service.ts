import type { ErrorReason } from '#contract/foundations/error-codes.ts';
import type { DecisionAction } from '#contract/moderation/decisions.ts';
import type { ReportTarget } from '#contract/reports/reports.ts';
import {
  type DecidableKind,
  decideWithin,
  releaseWithin,
} from '#server/features/administration/content-decisions/content-decisions.service.ts';
import { blockWithin } from '#server/features/administration/managed-users/block-user.service.ts';
import type { AnnounceComments } from '#server/features/comments/comments/comments.service.ts';
import { deleteCommentWithin } from '#server/features/comments/comments/delete-comment.service.ts';
import { deleteEventWithin } from '#server/features/events/events/writing/delete-event.service.ts';
import type { AnnounceSessionEnd } from '#server/features/identity/sessions/sessions.service.ts';
import { findTeamBackup } from '#server/features/members/deleted-content/deleted-content.service.ts';
import type { Belongings } from '#server/features/members/deleted-content/related-records.service.ts';
import type { TeamBlock } from '#server/features/members/profiles/blocked-members.service.ts';
import {
  notHidden,
  type TeamHiding,
} from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type { Hidden } from '#server/features/moderation/decisions/hiding-decision.service.ts';
import { deletePostWithin } from '#server/features/posts/posts/writing/delete-post.service.ts';
import { changeHiding } from '#server/features/posts/posts/writing/hide-post.service.ts';
import type { AnnouncePost } from '#server/features/posts/posts/writing/write-post.service.ts';
import type { ReportCasesTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Deciding } from './case-authority.service.ts';
import { releaseAndTell } from './release-content.service.ts';

export interface EffectDeps {
  announcePosts: AnnouncePost;
  announceComments: AnnounceComments;
  announceSessionEnd: AnnounceSessionEnd;
  /** The related records that are backed up with a post and with an event. */
  belongings: { post: readonly Belongings[]; event: readonly Belongings[] };
}

/** The effects of a decision, as far as they are needed to revert it. */
export interface Undo extends Hidden {
  /** The backup of the deleted target. */
  backup_id?: string;
  block?: { before: TeamBlock; after: TeamBlock };
}

interface Decided {
  action: DecisionAction;
  /** The reason in one sentence. */
  reason: string;
  /** Whether the target is hidden until this decision. */
  isHeld: boolean;
  /** Whether the target no longer exists. */
  isGone: boolean;
  blockUntil: string | null;
}

/** Whether targets of a type can be hidden and deleted. */
export function isContent(type: ReportTarget): type is DecidableKind {
  return type === 'post' || type === 'comment' || type === 'event';
}

/** Applies the decision of a case, in the transaction that stores it. */
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

/**
 * Shows a target that was hidden pending review. A target that stays hidden is hidden again for the reason of the
 * decision.
 */
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
    // A target that its author has left incomplete cannot be shown. It must not prevent a decision.
    const refused = (await shown.catch(unlessRefusedAs('post-unfinished'))) === null;
    if (refused && !stays && action !== 'delete') await replaceHold(deciding, found, notHidden);
  }
  if (kind === 'links' && (action === 'none' || action === 'warn')) {
    await releaseAndTell(deps.announcePosts, deciding, found);
  }
}

/** Converts a refusal before the first write to null. Throws all other errors. */
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

/** Shows a target that was hidden pending review. */
function release(
  { announceComments: announce }: EffectDeps,
  { transaction, afterCommit, viewer }: Deciding,
  held: DecidedThing & { isTold: boolean },
): Promise<void> {
  return releaseWithin(transaction, { announce, afterCommit }, viewer, held);
}

/** Hides a target. Returns the time, or null when it was hidden already. */
async function hide(
  { announceComments: announce }: EffectDeps,
  { transaction, afterCommit, viewer }: Deciding,
  thing: DecidedThing & { reason: string },
): Promise<string | null> {
  const decision = { ...thing, hidden: true, isTold: false };
  const after = await decideWithin(transaction, { announce, afterCommit }, viewer, decision);
  return after?.hidden_at ?? null;
}

/**
 * Hides a target that its author has left incomplete during the review, for the reason of the decision. Returns the
 * time since when it is hidden.
 */
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

/** Ends the hold of an incomplete post, which cannot be shown first. It must not prevent a decision. */
async function replaceHold(
  { transaction }: Deciding,
  { target_id: id, target_user_id: user_id, hidden_at: since }: ReportCasesTable,
  hiding: TeamHiding,
): Promise<void> {
  if (since !== null) await changeHiding(transaction, { id, user_id, since }, hiding);
}

/** Deletes the target of a case with a backup. Returns the id of the backup. */
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
