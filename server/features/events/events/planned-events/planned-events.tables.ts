import { ONLINE } from '#contract/events/event-rules.ts';
import type { Repeat } from '#contract/events/events.ts';
import type { PlanFailure } from '#contract/foundations/publication-plans.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

/** An event that is published at a time. */
export const plannedEventsTable = defineTable(
  'planned_events',
  {
    id: t.key().initial(newId).label('イベントのID'),
    user_id: t.member().deletedInSlices(),
    title: t.text().label('名前'),
    description: t.text().initial('').label('説明'),
    event_date: t.time().label('始まる日時'),
    event_end_date: t.time().nullable().label('終わる日時'),
    is_all_day: t.boolean().initial(false).label('終日かどうか'),
    location: t.text().initial(ONLINE).label('場所'),
    image_key: t
      .key()
      .nullable()
      .references('files.key', 'no action')
      .label('画像（picturesフォルダーの中のファイル）'),
    event_url: t.text().nullable().label('URL'),
    capacity: t.integer().nullable().label('定員'),
    tag: t.key().nullable().label('お題のタグ'),
    request_id: t.key().nullable().notExported(),
    created_at: t.time().initial(t.now).label('予約した日時'),
    updated_at: t.time().initial(t.sameAs('created_at')).label('最後に変えた日時'),
    publish_at: t.time().label('公開する日時'),
    /** Why it was not published at its time. Null while it waits for it. */
    failure: t.text<PlanFailure>().nullable().label('公開できなかった理由（まだのときは空）'),
    /** The time at which its organiser took the plan back. */
    withdrawn_at: t.time().nullable().label('予約をやめた日時'),
    /** The rule of a repeated event. */
    repeat_every: t.text<Repeat['every']>().nullable().label('繰り返し'),
    repeat_times: t.integer().nullable().label('繰り返しの回数'),
  },
  {
    indexes: {
      planned_events_image: { columns: ['image_key'], where: 'image_key is not null' },
      planned_events_of_user: ['user_id', 'publish_at', 'id'],
      planned_events_request: { columns: ['user_id', 'request_id'], isUnique: true },
      planned_events_waiting: {
        columns: ['publish_at', 'id'],
        where: 'failure is null and withdrawn_at is null',
      },
    },
    exports: [
      {
        file: 'planned-events.json',
        title: '公開を予約したイベント',
        order: { time: 'publish_at', id: 'id' },
      },
    ],
  },
);

export type PlannedEventsTable = RowOf<typeof plannedEventsTable>;

/** A row of `planned_events`: by default one online without an end, whose time is to come. */
export const plannedEventRow = plannedEventsTable.row;

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    planned_events: PlannedEventsTable;
  }
}
