import type { TeamAlertKind } from '#contract/administration/team-alerts.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

/** Conditions of which the team is notified, until they end. */
export const teamAlertsTable = defineTable(
  'team_alerts',
  {
    /** The kind and the subject of the condition. The key is the same in every process. */
    key: t.key(),
    /** A new id each time the condition begins. */
    id: t.key().initial(newId),
    kind: t.key<TeamAlertKind>(),
    /** The author of the content, who is not notified. */
    owner_id: t.key().nullable(),
    began_at: t.time(),
    notified_at: t.time().nullable(),
  },
  { key: ['key'], unique: [['id']] },
);

export type TeamAlertsTable = RowOf<typeof teamAlertsTable>;

/** Returns a row of `team_alerts` of which the team was not notified yet. */
export function alertRow(condition: Condition, began_at: string): TeamAlertsTable {
  const { kind, ownerId: owner_id = null } = condition;
  return teamAlertsTable.row({ key: conditionKey(condition), kind, owner_id, began_at });
}

/** How a member of the team is notified of a kind of alert. Without a row, the defaults of the kind apply. */
export const teamAlertChoicesTable = defineTable(
  'team_alert_choices',
  {
    user_id: t
      .member()
      .deletedWithProfile()
      .notExported('how a member of the team works, not data of the member'),
    kind: t.key<TeamAlertKind>(),
    on_site: t.boolean(),
    by_push: t.boolean(),
    by_mail: t.boolean(),
  },
  { key: ['user_id', 'kind'] },
);

export type TeamAlertChoicesTable = RowOf<typeof teamAlertChoicesTable>;

/** A condition for the attention of the team. */
export interface Condition {
  kind: TeamAlertKind;
  /** The subject. It is the same in every process, and empty when a kind has only one condition. */
  subject: string;
  /** The author of the content, who is not notified. */
  ownerId?: string;
}

export function conditionKey({ kind, subject }: Condition): string {
  return subject === '' ? kind : `${kind}:${subject}`;
}
