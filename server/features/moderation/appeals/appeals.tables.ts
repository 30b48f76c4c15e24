import type { AppealState } from '#contract/moderation/decisions.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** Appeals against decisions, at most one per decision. */
export const appealsTable = defineTable(
  'appeals',
  {
    decision_id: t.key().references('decisions').label('対応のID'),
    /** The case in which the team decides about the appeal. */
    case_id: t.key().references('cases').notExported(),
    user_id: t.member().deletedWithProfile(),
    text: t.text().label('内容'),
    status: t
      .key<AppealState>()
      .label('結果（open＝確認待ち、kept＝変更なし、overturned＝対応の取り消し）'),
    note: t.text().notExported(),
    message: t.text().label('運営からの回答'),
    decided_by: t
      .member('set null')
      .deletedWithProfile()
      .nullable()
      .notExported('belongs to the team; about others'),
    created_at: t.time().label('送った日時'),
    decided_at: t.time().nullable().label('結果が決まった日時'),
  },
  {
    key: ['decision_id'],
    unique: [['case_id']],
    indexes: {
      appeals_by: ['decided_by'],
      appeals_by_time: ['decided_at', 'status'],
      appeals_of_user: ['user_id', 'created_at', 'decision_id'],
    },
    exports: [
      {
        file: 'appeals.json',
        title: '異議の申し立て',
        order: { time: 'created_at', id: 'decision_id' },
      },
    ],
  },
);

export type AppealsTable = RowOf<typeof appealsTable>;

/** The links with which blocked members read the decisions that block them. */
export const appealLinksTable = defineTable(
  'appeal_links',
  { token_hash: t.key(), decision_id: t.key().references('decisions'), expires_at: t.time() },
  {
    key: ['token_hash'],
    expires: true,
    indexes: { appeal_links_expiry: ['expires_at'], appeal_links_of_decision: ['decision_id'] },
  },
);

export type AppealLinksTable = RowOf<typeof appealLinksTable>;
