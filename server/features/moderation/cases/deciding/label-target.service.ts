import {
  isContent,
  type Moderatables,
  type WriteTransaction,
} from '#server/features/moderation/targets/moderatable.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/** Sets the labels of a new decision. Throws labels-set when the team has already set all of them. */
export async function setLabels(
  moderatables: Moderatables,
  writeTransaction: WriteTransaction,
  decision: Tables['decisions'],
): Promise<void> {
  if (decision.labels === null) return;
  if (!(await computeLabels(moderatables, writeTransaction, decision))) throw labelsSet();
}

/**
 * Removes the labels of an overturned decision, except those that another decision or the author sets. When the target
 * is deleted, its labels change when it is restored.
 */
export async function takeOffLabels(
  moderatables: Moderatables,
  writeTransaction: WriteTransaction,
  decision: Tables['decisions'],
): Promise<void> {
  if (decision.labels !== null) await computeLabels(moderatables, writeTransaction, decision);
}

async function computeLabels(
  moderatables: Moderatables,
  writeTransaction: WriteTransaction,
  { target_type: type, target_id: id, target_user_id: user_id }: Tables['decisions'],
): Promise<boolean> {
  if (!isContent(type)) return false;
  return (await moderatables[type].applyLabels?.(writeTransaction, { id, user_id })) ?? false;
}

function labelsSet(): AppError {
  return new AppError('failed-precondition', 'このラベルは、もう運営が付けています', {
    reason: 'labels-set',
  });
}
