import type { TeamAlertKind } from '#contract/administration/team-alerts.ts';
import type { TeamAlertsTable } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A condition that the team should know of. */
export interface Condition {
  kind: TeamAlertKind;
  /** What it is about, the same in every process. Empty when there is one of its kind. */
  subject: string;
  /** Whose content it is about. They are not told. */
  ownerId?: string;
}

/** The key of a condition. */
export function keyOf({ kind, subject }: Condition): string {
  return subject === '' ? kind : `${kind}:${subject}`;
}

/** A row of `team_alerts` of which nobody has been told. */
export function alertRow(condition: Condition, began_at: string): TeamAlertsTable {
  const { kind, ownerId: owner_id = null } = condition;
  return { key: keyOf(condition), id: newId(), kind, owner_id, began_at, notified_at: null };
}
