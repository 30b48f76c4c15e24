import type { ContentTarget } from '#contract/moderation/reports.ts';
import type { PublishCasesEvent } from '#server/features/moderation/cases/cases.service.ts';
import {
  type DecidedContents,
  hidingOf,
} from '#server/features/moderation/decisions/decided-contents.service.ts';
import { insertContents } from '#server/features/moderation/decisions/decided-contents.shared.store.ts';
import type {
  Moderatables,
  WriteTransaction,
} from '#server/features/moderation/targets/moderatable.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export interface ContentsDeps {
  database: Database;
  moderatables: Moderatables;
  publishCasesEvent: PublishCasesEvent;
}

/** A decision with what it covers in addition to its target. */
export interface Covering {
  decision: Tables['decisions'];
  contents: DecidedContents;
}

/** The progress of the work on a decision. */
export interface Progress {
  step: number;
  type: string;
  id: string;
}

interface Target {
  type: ContentTarget;
  id: string;
}

/** Deletes content that a decision covers, and records the backup for the reversal. */
export async function removeCovered(
  moderatables: Moderatables,
  writeTransaction: WriteTransaction,
  { decision, contents }: Covering,
  { type, id }: Target,
): Promise<void> {
  const backup_id = await moderatables[type].removeDecided(writeTransaction, {
    id,
    reason: contents.reason,
    decidedBy: decision.decided_by ?? '',
  });
  if (backup_id === null) return;
  await insertContents(writeTransaction.transaction, {
    ...{ decision_id: decision.id, target_type: type, target_id: id },
    ...{ hidden_at: null, backup_id },
  });
}

/** Hides content that a decision covers, and records the time for the reversal. */
export async function hideCovered(
  moderatables: Moderatables,
  writeTransaction: WriteTransaction,
  { decision, contents }: Covering,
  { type, id }: Target,
): Promise<void> {
  const { transaction } = writeTransaction;
  const { find, setHiding } = moderatables[type];
  const current = await find(transaction, id);
  if (!current?.is_shown) return;
  const hidden_at = new Date().toISOString();
  const hiding = hidingOf(decision, contents, hidden_at);
  if (!(await setHiding(writeTransaction, current, hiding))) return;
  await insertContents(transaction, {
    ...{ decision_id: decision.id, target_type: type, target_id: id },
    ...{ hidden_at, backup_id: null },
  });
}
