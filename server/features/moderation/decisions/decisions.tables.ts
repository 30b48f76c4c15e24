import { APPEAL_WINDOW } from '#contract/foundations/limits.ts';
import type { DecisionAction } from '#contract/moderation/decisions.ts';
import type { ContentTarget, ReportTarget } from '#contract/moderation/reports.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

/** Decisions of the team about cases. */
export const decisionsTable = defineTable(
  'decisions',
  {
    id: t.key().initial(newId).label('対応のID'),
    case_id: t.key().references('cases').notExported(),
    target_type: t
      .key<ReportTarget>()
      .label('対象（post＝投稿、comment＝コメント、user＝人、event＝イベント、nft＝NFT）'),
    target_id: t.key().label('対象のID'),
    target_user_id: t.member(),
    action: t
      .key<DecisionAction>()
      .default('none')
      .label('対応（hide＝非表示、delete＝削除、warn＝注意、restrict＝利用制限、block＝利用停止）'),
    block_until: t.time().nullable().label('利用停止や利用制限が終わる日時'),
    rule_id: t.key().nullable().label('もとになったルール'),
    rule_version: t.integer().nullable().label('ルールの版'),
    /** The text for the team. */
    note: t.text().initial('').notExported(),
    /** The text for the owner. */
    message: t.text().initial('').label('運営からの説明'),
    /** JSON: the snapshot of the target. */
    snapshot: t.json().initial('').label('対応したときの内容'),
    /** The picture of the target, until the time for appeals is over. */
    picture_key: t.key().nullable().references('files.key', 'no action').notExported(),
    /** JSON: the data for reverting the decision. */
    undo: t.json().initial('{}').notExported(),
    decided_by: t
      .member('set null')
      .deletedWithProfile()
      .nullable()
      .notExported('belongs to the team; about others'),
    created_at: t.time().initial(t.now).label('対応した日時'),
    appeal_until: t
      .time()
      .initial(({ created_at }) =>
        new Date(Date.parse(String(created_at)) + APPEAL_WINDOW).toISOString(),
      )
      .label('異議を申し立てられる期限'),
    overturned_at: t.time().nullable().label('対応を取り消した日時'),
    overturned_by: t
      .member('set null')
      .deletedWithProfile()
      .nullable()
      .notExported('belongs to the team; about others'),
    /** The message to the owner about the reversal. Null before the reversal, and when it is unknown. */
    overturn_message: t.text().nullable().label('対応を取り消したときの説明'),
    /** Whether the reversal has reverted all effects. Null before the reversal, and when it is unknown. */
    is_restored: t.boolean().nullable().notExported(),
    /** JSON: what the decision covers in addition to its target. Null for decisions that cover only their target. */
    contents: t.json().nullable().notExported(),
    /** JSON: the labels that the decision sets. Null for none. */
    labels: t
      .json()
      .nullable()
      .label('運営が付けたラベル（spoiler＝ネタバレ、sensitive＝センシティブ、ai＝AIの利用）'),
  },
  {
    unique: [['case_id']],
    indexes: {
      decisions_by: ['decided_by'],
      decisions_by_time: ['created_at', 'action'],
      decisions_of_target: ['target_type', 'target_id', 'created_at'],
      decisions_of_user: ['target_user_id', 'created_at', 'id'],
      decisions_overturned_by: ['overturned_by'],
      decisions_picture: { columns: ['picture_key'], where: 'picture_key is not null' },
      decisions_pictures_end: { columns: ['appeal_until'], where: 'picture_key is not null' },
    },
    exports: [
      {
        file: 'decisions.json',
        title: '運営からの対応',
        member: 'target_user_id',
        order: { time: 'created_at', id: 'id' },
        except: { action: 'none' },
      },
    ],
  },
);

export type DecisionsTable = RowOf<typeof decisionsTable>;

/** A row of `decisions`. By default, it is created now. */
export const decisionRow = decisionsTable.row;

/** Content that a decision has hidden or deleted in addition to its target. */
export const decisionContentsTable = defineTable(
  'decision_contents',
  {
    decision_id: t.key().references('decisions'),
    target_type: t.key<ContentTarget>(),
    target_id: t.key(),
    /** Since when the decision hides the content. Null for deleted content. */
    hidden_at: t.time().nullable(),
    backup_id: t.key().nullable(),
  },
  {
    key: ['decision_id', 'target_type', 'target_id'],
    indexes: { decision_contents_of_target: ['target_type', 'target_id'] },
  },
);

export type DecisionContentsTable = RowOf<typeof decisionContentsTable>;

/** All pictures of a post with several pictures, until the time for appeals is over. */
export const decisionPicturesTable = defineTable(
  'decision_pictures',
  {
    decision_id: t.key().references('decisions'),
    picture_key: t.key().references('files.key', 'no action'),
  },
  {
    key: ['decision_id', 'picture_key'],
    indexes: { decision_pictures_key: ['picture_key'] },
  },
);

export type DecisionPicturesTable = RowOf<typeof decisionPicturesTable>;
