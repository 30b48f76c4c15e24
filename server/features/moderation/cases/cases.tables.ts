import type { CaseKind, CaseState } from '#contract/moderation/cases.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

/** An open or decided case of one target. */
export const casesTable = defineTable(
  'cases',
  {
    id: t.key().initial(newId),
    kind: t.key<CaseKind>().default('report'),
    target_type: t.key<ReportTarget>(),
    target_id: t.key(),
    target_user_id: t
      .member()
      .deletedWithProfile()
      .notExported('contains reports of others: their number and times would reveal the reporters'),
    status: t.key<CaseState>().initial('open'),
    /** JSON: the snapshot of the target when the case was opened. Empty when it is unknown. */
    snapshot: t.json().initial(''),
    /** The total weight of the reports. It includes reports whose reporters were deleted. */
    weight: t.integer().initial(0),
    /** The weight of the reports from new accounts. It is limited, and is part of `weight`. */
    new_accounts_weight: t.integer().default(0),
    reports_count: t.integer().initial(0),
    opened_at: t.time().initial(t.now),
    /** The time by which the queue is sorted: `opened_at`, moved earlier by the weight. */
    sort_at: t.time().initial(t.sameAs('opened_at')),
    last_report_at: t.time().initial(t.sameAs('opened_at')),
    claimed_by: t
      .member('set null')
      .deletedWithProfile()
      .nullable()
      .notExported('belongs to the team'),
    claimed_until: t.time().nullable(),
    /** When the target will be hidden until a decision. */
    hide_at: t.time().nullable(),
    /** Since when the target is hidden until a decision. */
    hidden_at: t.time().nullable(),
    decided_at: t.time().nullable(),
    /** When pending links were approved and became visible to others. */
    released_at: t.time().nullable(),
    version: t.integer().initial(1),
    /** The decision that has ended this case, although it is about another case of the same member. */
    ended_by: t.key().nullable().references('decisions', 'set null'),
    /** JSON: the watched words and hosts that make the target pending review. */
    watched_terms: t.json().default('[]'),
    /** JSON: the removed pictures that look like pictures of the target. */
    removed_pictures: t.json().default('[]'),
  },
  {
    indexes: {
      cases_decided: ['status', 'decided_at', 'id'],
      cases_decided_of_kind: ['status', 'kind', 'decided_at', 'id'],
      cases_decided_of_owner: ['target_user_id', 'status', 'decided_at', 'id'],
      cases_decided_of_type: ['status', 'target_type', 'decided_at', 'id'],
      cases_ended_by: ['ended_by', 'id'],
      cases_of_assignee: ['claimed_by', 'status', 'sort_at', 'id'],
      cases_of_kind: ['status', 'kind', 'sort_at', 'id'],
      cases_of_owner: ['target_user_id', 'status', 'sort_at', 'id'],
      cases_of_target: ['target_type', 'target_id', 'opened_at'],
      cases_of_type: ['status', 'target_type', 'sort_at', 'id'],
      cases_of_user: ['target_user_id', 'opened_at', 'id'],
      cases_open: {
        columns: ['target_type', 'target_id', 'kind'],
        isUnique: true,
        where: "status = 'open' and kind <> 'appeal'",
      },
      cases_queue: ['status', 'sort_at', 'id'],
      cases_to_hide: { columns: ['hide_at'], where: 'hide_at is not null' },
    },
  },
);

export type CasesTable = RowOf<typeof casesTable>;

/** A row of `cases`. By default, it is open and without reports. */
export const caseRow = casesTable.row;
