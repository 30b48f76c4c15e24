import type { DecisionAction } from '#contract/decisions.ts';
import type { ErrorReason } from '#contract/error-codes.ts';
import type { ReportTarget } from '#contract/reports.ts';
import type { AnnounceComments } from '#server/features/comments/comments.service.ts';
import { deleteCommentWithin } from '#server/features/comments/deleting.service.ts';
import type { Belongings } from '#server/features/deletions/belongings.service.ts';
import { findTeamBackup } from '#server/features/deletions/deletions.service.ts';
import { deleteEventWithin } from '#server/features/events/writing/deleting.service.ts';
import { blockWithin } from '#server/features/managed-users/blocking.service.ts';
import {
  type DecidableKind,
  decideWithin,
} from '#server/features/moderation/moderation.service.ts';
import { deletePostWithin } from '#server/features/posts/writing/deleting.service.ts';
import type { TeamBlock } from '#server/features/profiles/blocking.service.ts';
import type { AnnounceSessionEnd } from '#server/features/sessions/sessions.service.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ReportCasesTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

export interface EffectDeps {
  announceComments: AnnounceComments;
  announceSessionEnd: AnnounceSessionEnd;
  /** What is backed up with a post and with an event. */
  belongings: { post: readonly Belongings[]; event: readonly Belongings[] };
}

/** A transaction in which an admin decides. */
export interface Deciding {
  transaction: Queryable;
  afterCommit: AfterCommit;
  viewer: Viewer;
}

/** What a decision did, as far as that is needed to put back what it took. */
export interface Undo {
  /** When it hid the thing. */
  hidden_at?: string;
  /** The backup of the thing that it deleted. */
  backup_id?: string;
  block?: { before: TeamBlock; after: TeamBlock };
}

interface Decided {
  action: DecisionAction;
  /** Why, in one sentence. */
  reason: string;
  /** Whether the thing is still there. */
  isThere: boolean;
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
  { action, reason, isThere, blockUntil }: Decided,
): Promise<Undo> {
  const { target_type: type, target_id: id, target_user_id: targetUserId } = found;
  const isHeld = isThere && found.hidden_at !== null;
  const stays = action === 'hide' || (action === 'block' && isHeld);
  // What is hidden until somebody has looked is shown first: then it is hidden for the reason of the decision.
  if (isHeld && isContent(type)) {
    const isTold = !stays && action !== 'delete';
    const shown = setHidden(deps, deciding, { type, id, hidden: false, isTold });
    // What its author has left unfinished meanwhile stays hidden: nobody keeps the team from deciding.
    await shown.catch(unlessRefusedAs('post-unfinished'));
  }
  const undo: Undo = {};
  if (stays && isContent(type)) {
    const hidden_at = await setHidden(deps, deciding, { type, id, hidden: true, reason });
    if (hidden_at !== null) undo.hidden_at = hidden_at;
  }
  if (action === 'delete') undo.backup_id = await remove(deps, deciding, found, reason);
  if (action === 'block') {
    const input = { targetUserId, block: true, reason, until: blockUntil };
    const block = await blockWithin(deciding, deps.announceSessionEnd, input);
    if (block) undo.block = block;
  }
  return undo;
}

/** Answers null to a refusal before anything was written; everything else is thrown. */
export function unlessRefusedAs(reason: ErrorReason) {
  return (error: unknown): null => {
    if (error instanceof AppError && error.details?.reason === reason) return null;
    throw error;
  };
}

interface Hiding {
  type: DecidableKind;
  id: string;
  hidden: boolean;
  reason?: string;
  isTold?: boolean;
}

/** Hides a thing or shows it again; returns when it was hidden, null when nothing was to do. */
async function setHidden(
  { announceComments: announce }: EffectDeps,
  { transaction, afterCommit, viewer }: Deciding,
  { reason = '', isTold = false, ...decision }: Hiding,
): Promise<string | null> {
  const after = await decideWithin(transaction, { announce, afterCommit }, viewer, {
    ...decision,
    reason,
    isTold,
  });
  return after?.hidden_at ?? null;
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
