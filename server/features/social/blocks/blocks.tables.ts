import { defineTable, t } from '#server/platform/database/define-table.ts';

/** The blocks between members, by the blocking and the blocked member. */
export const blocksTable = defineTable(
  'blocks',
  {
    blocker_id: t.member().deletedWithProfile(),
    blocked_id: t
      .member()
      .deletedWithProfile()
      .label('相手のID')
      .notExported('belongs to those who block'),
    created_at: t.time().initial(t.now).label('ブロックした日時'),
  },
  {
    key: ['blocker_id', 'blocked_id'],
    indexes: {
      blocks_of_blocked: ['blocked_id', 'blocker_id'],
      blocks_of_user: ['blocker_id', 'created_at', 'blocked_id'],
    },
    exports: [
      {
        file: 'blocks.json',
        title: 'ブロックした人',
        member: 'blocker_id',
        order: { time: 'created_at', id: 'blocked_id' },
      },
    ],
  },
);

export const blockRow = blocksTable.row;
