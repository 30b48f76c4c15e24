import { restoreBlockWithin } from '#server/features/managed-users/blocking.service.ts';
import { decideWithin } from '#server/features/moderation/moderation.service.ts';
import { findThing } from '#server/features/reports/reports.service.ts';
import {
  type Restorers,
  restoreWithin,
} from '#server/features/restorations/restorations.service.ts';
import type { DecisionsTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { type Deciding, type EffectDeps, isContent, type Undo } from './effects.service.ts';

type UndoDeps = Pick<EffectDeps, 'announceComments'> & { restorers: Restorers };

/**
 * Puts back what a decision took: shows, restores, unblocks. Returns false when something could not be put back. What has
 * been decided elsewhere since stays as it is.
 */
export async function undo(
  deps: UndoDeps,
  deciding: Deciding,
  decision: DecisionsTable,
  reason: string,
): Promise<boolean> {
  const { hidden_at, backup_id, block } = JSON.parse(decision.undo) as Undo;
  if (block)
    await restoreBlockWithin(deciding, { userId: decision.target_user_id, ...block, reason });
  const isShown = hidden_at === undefined || (await show(deps, deciding, decision, hidden_at));
  const isRestored = backup_id === undefined || (await restore(deps, deciding, backup_id, reason));
  return isShown && isRestored;
}

/** Shows a thing again, if it still is hidden by this decision. Returns false when it is gone or cannot be shown. */
async function show(
  { announceComments: announce }: UndoDeps,
  { transaction, afterCommit, viewer }: Deciding,
  { target_type: type, target_id: id }: DecisionsTable,
  hiddenAt: string,
): Promise<boolean> {
  const thing = await findThing(transaction, type, id);
  if (!thing || !isContent(type)) return false;
  if (thing.hidden_at !== hiddenAt) return true;
  const shown = { type, id, hidden: false, reason: '', isTold: false };
  return decideWithin(transaction, { announce, afterCommit }, viewer, shown).then(
    () => true,
    refusedAs('post-unfinished'),
  );
}

async function restore(
  { restorers }: UndoDeps,
  { transaction, viewer }: Deciding,
  deletedId: string,
  reason: string,
): Promise<boolean> {
  const restored = { deletedId, reason, isTold: false };
  return restoreWithin(transaction, restorers, viewer, restored).then(
    () => true,
    refusedAs('not-restorable'),
  );
}

/** Answers false to a refusal before anything was written; everything else is thrown. */
function refusedAs(reason: string) {
  return (error: unknown): false => {
    const isRefused = error instanceof AppError && error.details?.reason === reason;
    if (isRefused || (error instanceof AppError && error.code === 'not-found')) return false;
    throw error;
  };
}
