import { ONLINE } from '#contract/events/event-rules.ts';
import type { Repeat } from '#contract/events/events.ts';
import { EVENT_DURATION_ASSUMED, MINUTE } from '#contract/foundations/limits.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

/** Published and planned events. */
export const eventsTable = defineTable(
  'events',
  {
    id: t.key().initial(newId).label('イベントのID'),
    user_id: t.member(),
    title: t.text().label('名前'),
    description: t.text().initial('').label('説明'),
    event_date: t.time().label('始まる日時'),
    event_end_date: t.time().nullable().label('終わる日時'),
    /** Whether the event takes whole days: from 0:00 on the first day until 23:59 on the last day, in Japan. */
    is_all_day: t.boolean().default(false).label('終日かどうか'),
    location: t.text().default(ONLINE).label('場所'),
    image_key: t
      .key()
      .nullable()
      .references('files.key', 'no action')
      .label('画像（picturesフォルダーの中のファイル）'),
    event_url: t.text().nullable().label('URL'),
    cancelled_at: t.time().nullable().label('中止した日時'),
    cancel_reason: t.text().default('').label('中止の理由'),
    entry_closed_at: t.time().nullable().label('受付を締め切った日時'),
    capacity: t.integer().nullable().label('定員'),
    tag: t.key().nullable().label('お題のタグ'),
    /** The id of the first date of a repeated event. */
    series_id: t.key().nullable().label('繰り返しのイベントの最初の回のID'),
    /** Whether the event is a plan, not yet published. Only its organiser and admins who manage events see it. */
    is_draft: t.boolean().default(false).notExported(),
    /** The repetition of an event that is not published yet. All dates of the event are published together. */
    repeat_every: t.text<Repeat['every']>().nullable().label('繰り返し'),
    repeat_times: t.integer().nullable().label('繰り返しの回数'),
    request_id: t.key().nullable().notExported(),
    /** Grows with each change that calendars show. */
    sequence: t.integer().default(0).notExported(),
    joined_count: t.integer().default(0).label('参加する人の数'),
    interested_count: t.integer().default(0).label('気になる人の数'),
    waiting_count: t.integer().default(0).label('キャンセル待ちの人の数'),
    comments_count: t.integer().default(0).label('コメントの数'),
    /** Whether a row of `polls` belongs to the event. */
    has_poll: t.boolean().default(false).notExported(),
    /** The time at which the event is over (`overAt`). */
    over_at: t
      .time()
      .default('1970-01-01T00:00:00.000Z')
      .initial((row) => overAt(row as unknown as EventTimes))
      .notExported(),
    /** The time since which the team hides the event from other members. */
    hidden_at: t.time().nullable().label('運営が非表示にした日時'),
    hidden_by: t.key().nullable().notExported(),
    hidden_reason: t.text().default('').label('運営が非表示にした理由'),
    created_at: t.time().initial(t.now).label('作った日時'),
    updated_at: t.time().initial(t.sameAs('created_at')).label('最後に変えた日時'),
  },
  {
    indexes: {
      events_by_date: ['event_date', 'id'],
      events_by_end: ['over_at', 'id'],
      events_by_time: {
        columns: ['created_at', 'id'],
        where: 'not is_draft and hidden_at is null',
      },
      events_hidden: { columns: ['created_at', 'id'], where: 'hidden_at is not null' },
      events_hidden_of_author: {
        columns: ['user_id', 'created_at', 'id'],
        where: 'hidden_at is not null',
      },
      events_hidden_of_member: {
        columns: ['user_id', 'hidden_at'],
        where: 'hidden_at is not null',
      },
      events_image: ['image_key'],
      events_of_organiser: {
        columns: ['user_id', 'created_at', 'id'],
        where: 'not is_draft and hidden_at is null',
      },
      events_of_series: ['series_id', 'event_date', 'id'],
      events_of_tag: ['tag'],
      events_request: { columns: ['user_id', 'request_id'], isUnique: true },
      events_user: ['user_id'],
    },
    exports: [
      {
        file: 'events.json',
        title: '作ったイベント',
        order: { time: 'created_at', id: 'id' },
        except: { is_draft: true },
        omits: ['repeat_every', 'repeat_times'],
      },
      {
        file: 'planned-events.json',
        title: '公開を予約したイベント',
        order: { time: 'created_at', id: 'id' },
        only: { is_draft: true },
      },
    ],
  },
);

export type EventsTable = RowOf<typeof eventsTable>;

/** A row of `events`: by default online, without an end. */
export const eventRow = eventsTable.row;

/** A reminder that was sent or skipped. */
export const eventRemindersTable = defineTable(
  'event_reminders',
  {
    event_id: t.key().references('events'),
    kind: t.key<'day' | 'hour'>(),
    /** The start of the event. After a move, the event has another start and new reminders. */
    event_date: t.time(),
    created_at: t.time(),
  },
  {
    key: ['event_id', 'kind', 'event_date'],
    notBackedUp: 'a record of what was sent',
  },
);

/** A sent message of the organiser. The number of messages a day is limited. */
export const eventMessagesTable = defineTable(
  'event_messages',
  {
    event_id: t.key().references('events'),
    request_id: t.key(),
    /** The SHA-256 of the text. Null for messages of earlier releases. */
    content_hash: t.key().nullable(),
    recipients: t.integer(),
    created_at: t.time(),
  },
  {
    key: ['event_id', 'request_id'],
    notBackedUp: 'a record of what was sent',
    indexes: { event_messages_by_time: ['event_id', 'created_at'] },
  },
);

/** The secret of a member's calendar URL. It is stored in plain text, because the member can display it again. */
export const calendarFeedsTable = defineTable(
  'calendar_feeds',
  {
    user_id: t
      .member()
      .notExported('a secret address, which would open the calendar to readers of the archive'),
    secret: t.key(),
    created_at: t.time(),
  },
  {
    key: ['user_id'],
    unique: [['secret']],
  },
);

/** A move of which the members of the event were notified. The number of such moves a day is limited. */
export const eventMovesTable = defineTable(
  'event_moves',
  {
    id: t.key(),
    event_id: t.key().references('events'),
    recipients: t.integer(),
    created_at: t.time(),
  },
  {
    notBackedUp: 'a record of what was sent',
    indexes: { event_moves_by_time: ['event_id', 'created_at'] },
  },
);

interface EventTimes {
  event_date: string;
  event_end_date: string | null;
  is_all_day: boolean;
}

/**
 * Returns when an event is over: at its end, at the midnight after an all-day event, or some hours after the start of
 * an event without an end.
 */
export function overAt({ event_date, event_end_date, is_all_day }: EventTimes): string {
  if (event_end_date === null) {
    return new Date(Date.parse(event_date) + EVENT_DURATION_ASSUMED).toISOString();
  }
  const lastMinute = is_all_day ? MINUTE : 0;
  return new Date(Date.parse(event_end_date) + lastMinute).toISOString();
}
