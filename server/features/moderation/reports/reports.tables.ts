import type { ReportTarget } from '#contract/moderation/reports.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';
import { AVERAGE_WEIGHT } from './reputation.policy.ts';

export const reportsTable = defineTable(
  'reports',
  {
    id: t.key().initial(newId).label('報告のID'),
    /** Null when the reported member is deleted, and for reports that were decided before cases existed. */
    case_id: t.key().nullable().references('cases', 'set null').notExported(),
    reporter_id: t.member().deletedWithProfile(),
    target_type: t
      .key<ReportTarget>()
      .label('報告したもの（post＝投稿、comment＝コメント、user＝人、event＝イベント、nft＝NFT）'),
    target_id: t.key().label('報告したもののID'),
    reason: t.key().label('理由'),
    detail: t.text().initial('').label('説明'),
    /** The weight of the report: 100 for an average reputation, and 0 for a further report by the same member. */
    weight: t.integer().initial(AVERAGE_WEIGHT).notExported(),
    /** Whether the reporter was a new member. */
    is_new_account: t.boolean().initial(false).notExported(),
    /** Whether the report had an effect. */
    status: t
      .key<'open' | 'resolved' | 'dismissed'>()
      .initial('open')
      .label('状態（open＝確認待ち、resolved＝対応済み、dismissed＝対応なし）'),
    created_at: t.time().initial(t.now).label('報告した日時'),
  },
  {
    indexes: {
      reports_by_status: ['status', 'created_at', 'id'],
      reports_of_case: ['case_id', 'created_at', 'id'],
      reports_of_target: ['target_type', 'target_id', 'reporter_id'],
      reports_of_user: ['reporter_id', 'created_at', 'id'],
      reports_once: { columns: ['case_id', 'reporter_id', 'reason'], isUnique: true },
      reports_standing: ['reporter_id', 'status'],
    },
    exports: [
      {
        file: 'reports.json',
        title: '送った報告',
        member: 'reporter_id',
        order: { time: 'created_at', id: 'id' },
      },
    ],
  },
);

export type ReportsTable = RowOf<typeof reportsTable>;

/** A row of `reports`. By default, the report is open and from a member of average reputation. */
export const reportRow = reportsTable.row;
