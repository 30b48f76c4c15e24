import type { TeamAlertKind } from '#contract/administration/team-alerts.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

/** A condition that the team is told of, until it ends. */
export const teamAlertsTable = defineTable(
  'team_alerts',
  {
    /** The kind and its subject, the same in every process. */
    key: t.key(),
    /** Another one each time that the condition comes back. */
    id: t.key().initial(newId),
    kind: t.key<TeamAlertKind>(),
    /** Whose content it is about. They are not told. */
    owner_id: t.key().nullable(),
    began_at: t.time(),
    /** Null until the team has been told. */
    notified_at: t.time().nullable(),
  },
  {
    key: ['key'],
    unique: [['id']],
  },
);

export type TeamAlertsTable = RowOf<typeof teamAlertsTable>;

/** A row of `team_alerts` of which nobody has been notified. */
export function alertRow(condition: Condition, began_at: string): TeamAlertsTable {
  const { kind, ownerId: owner_id = null } = condition;
  return teamAlertsTable.row({ key: keyOf(condition), kind, owner_id, began_at });
}

/** How a member of the team is told of a kind. Kinds without a row are told on the site. */
export const teamAlertChoicesTable = defineTable(
  'team_alert_choices',
  {
    user_id: t.member().notExported('how a member of the team works, not data of the member'),
    kind: t.key<TeamAlertKind>(),
    on_site: t.boolean(),
    by_push: t.boolean(),
    by_mail: t.boolean(),
  },
  {
    key: ['user_id', 'kind'],
  },
);

export type TeamAlertChoicesTable = RowOf<typeof teamAlertChoicesTable>;

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    team_alerts: TeamAlertsTable;
    team_alert_choices: TeamAlertChoicesTable;
  }
}

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
