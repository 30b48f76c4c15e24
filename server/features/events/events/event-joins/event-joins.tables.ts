import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** The participation of a member in an event. */
export const eventJoinsTable = defineTable(
  'event_joins',
  {
    event_id: t.key().references('events').label('イベントのID'),
    user_id: t.member(),
    state: t
      .key<'joined' | 'waiting' | 'interested'>()
      .initial('joined')
      .label('状態（joined＝参加する、waiting＝キャンセル待ち、interested＝気になる）'),
    /** The position of a member in the event. Each change of the state moves the member to the last position. */
    position: t.bigint().initial(1).notExported(),
    /** The time of the last change of the state. */
    since: t.time().initial(t.now).label('その状態になった日時'),
  },
  {
    key: ['event_id', 'user_id'],
    unique: [['event_id', 'position']],
    indexes: {
      event_joins_by_state: ['event_id', 'state', 'position'],
      event_joins_of_user: ['user_id', 'since', 'event_id'],
    },
    exports: [
      {
        file: 'event-joins.json',
        title: '参加するイベント',
        order: { time: 'since', id: 'event_id' },
      },
    ],
  },
);

export type EventJoinsTable = RowOf<typeof eventJoinsTable>;

/** A row of `event_joins`, by default of the first member who joins. */
export const eventJoinRow = eventJoinsTable.row;
