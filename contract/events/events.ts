import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import {
  EVENT_CAPACITY_MAX,
  EVENT_DESCRIPTION_MAX,
  EVENT_LOCATION_MAX,
  EVENT_PAGE_SIZE,
  EVENT_REASON_MAX,
  EVENT_REPEATS_MAX,
  EVENT_URL_MAX,
  PROFILE_POSTS_PAGE_SIZE,
  TITLE_MAX,
} from '#contract/foundations/limits.ts';
import { pictureKeyIn, pictureSchema } from '#contract/foundations/pictures.ts';
import {
  idSchema,
  instantSchema,
  pageOf,
  pageQueryOf,
  requestIdSchema,
  textSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { isWebUrl } from '#contract/foundations/safe-url.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';
import { directRuleSchema } from '#contract/moderation/decisions.ts';
import { hiddenNoticeSchema, optionalReasonSchema } from '#contract/moderation/moderation.ts';
import { postCardSchema } from '#contract/posts/posts.ts';
import { characterTagSchema } from '#contract/tags/tags.ts';

export const eventCardSchema = z.object({
  id: idSchema,
  title: z.string(),
  event_date: timeSchema,
  event_end_date: timeSchema.nullable(),
  /** Whether the event lasts whole days, with times of 0:00 on the first and 23:59 on the last day in Japan. */
  is_all_day: z.boolean(),
  location: z.string(),
  image_url: z.string().nullable(),
  image: pictureSchema.nullable(),
  is_cancelled: z.boolean(),
  joined_count: z.int(),
  /** The number of the series' other upcoming dates. Only in lists that show one date of each series. */
  more_dates: z.int().optional(),
});
export type EventCard = z.infer<typeof eventCardSchema>;

export const listNextEvents = defineQuery('/api/events/next', {
  access: 'public',
  fromReplica: true,
  summary:
    'Returns the next 3 events, earliest first, for the home page. The first date to come stands for a repeated event.',
  response: z.object({ items: z.array(eventCardSchema) }),
});

export const getEventPreview = defineQuery('/api/events/{eventId}/preview', {
  access: 'public',
  fromReplica: true,
  summary:
    'Returns the preview of an event that visitors see: picture, title, date, place and the number of joined members. Web addresses are left out.',
  params: z.strictObject({ eventId: idSchema }),
  response: eventCardSchema,
});

export const joinStates = ['joined', 'waiting', 'interested'] as const;
export type JoinState = (typeof joinStates)[number];

const listedEventSchema = eventCardSchema.extend({
  /** Aliases of `event_date` and `event_end_date`. */
  date: timeSchema,
  endDate: timeSchema.nullable(),
  interested_count: z.int(),
  capacity: z.int().nullable(),
  my_state: z.enum(joinStates).nullable(),
  /** An id that all dates of a repeated event share. */
  series_id: idSchema.nullable(),
});
export type ListedEvent = z.infer<typeof listedEventSchema>;

const eventScopes = ['upcoming', 'ongoing', 'past'] as const;
export type EventScope = (typeof eventScopes)[number];

export const listEvents = defineQuery('/api/events', {
  access: 'member',
  fromReplica: true,
  summary:
    'Returns the events of a scope: `upcoming` and `ongoing`, earliest first, or `past`, latest first. In `upcoming`, the first date to come stands for a repeated event. With `month`, returns all events that overlap this month in Japan, earliest first, regardless of the scope. With `joined`, returns only events that the caller has joined, waits for or is interested in, with each date of a repeated one.',
  search: pageQueryOf(EVENT_PAGE_SIZE).extend({
    scope: z.enum(eventScopes, '一覧の種類の指定が正しくありません').default('upcoming'),
    month: z
      .string()
      .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, '月の指定が正しくありません')
      .optional(),
    joined: z.enum(['true', 'false'], '参加の指定が正しくありません').default('false'),
  }),
  response: pageOf(listedEventSchema),
});

const eventSchema = listedEventSchema.extend({
  user_id: idSchema,
  description: z.string(),
  event_url: z.string().nullable(),
  /** The tag of the event's gallery, which contains the posts with this tag that are published during the event. */
  tag: z.string().nullable(),
  waiting_count: z.int(),
  comments_count: z.int(),
  /** Whether the event has a poll. Without a poll, only the organiser sees the section for polls, to add one. */
  has_poll: z.boolean(),
  /** The viewer's position, from 1. Null when the viewer is not on the waiting list. */
  my_waiting_position: z.int().nullable(),
  /** Whether the organiser has closed the registration before the end of the event. */
  is_entry_closed: z.boolean(),
  cancel_reason: z.string(),
  created_at: timeSchema,
  updated_at: timeSchema,
  profiles: profileSummarySchema,
  hidden: hiddenNoticeSchema.nullable(),
  can: z.object({
    edit: z.boolean(),
    cancel: z.boolean(),
    delete: z.boolean(),
    /** Whether the viewer can join or wait. Until the event is over or cancelled, `interested` is always possible. */
    join: z.boolean(),
    /** Whether the viewer can see and export the members of the event, close registration, and write to the members. */
    organise: z.boolean(),
    report: z.boolean(),
    moderate: z.boolean(),
  }),
});
export type EventDetail = z.infer<typeof eventSchema>;

export const getEvent = defineQuery('/api/events/{eventId}', {
  access: 'member',
  fromReplica: true,
  summary: 'Returns an event.',
  params: z.strictObject({ eventId: idSchema }),
  response: eventSchema,
});

export const listEventSeries = defineQuery('/api/events/{eventId}/series', {
  access: 'member',
  fromReplica: true,
  summary:
    'Returns all dates of a repeated event, earliest first. The list is empty for other events.',
  params: z.strictObject({ eventId: idSchema }),
  response: z.object({ items: z.array(eventCardSchema) }),
});

export const listEventPosts = defineQuery('/api/events/{eventId}/posts', {
  access: 'member',
  fromReplica: true,
  summary:
    'Returns the gallery of an event: the posts with its tag that were published during the event, latest first.',
  params: z.strictObject({ eventId: idSchema }),
  search: pageQueryOf(PROFILE_POSTS_PAGE_SIZE),
  response: pageOf(postCardSchema),
});

const eventUrlSchema = z
  .string('リンクのURLを入力してください')
  .trim()
  .max(EVENT_URL_MAX, `リンクは${EVENT_URL_MAX}文字以内で入力してください`)
  .refine(isWebUrl, 'リンクは「https://」または「http://」で始まるURLを入力してください');

/** The rule of a repeated event: the same weekday, the same day of the month, or the same nth weekday of the month. */
export const repeatSchema = z.strictObject({
  every: z.enum(['week', 'two-weeks', 'month-day', 'month-weekday'], '繰り返しを選んでください'),
  /** The total number of dates, including the first. */
  times: z
    .int('回数は整数で入力してください')
    .min(2, '回数は2回以上で入力してください')
    .max(EVENT_REPEATS_MAX, `回数は${EVENT_REPEATS_MAX}回までです`),
});
export type Repeat = z.infer<typeof repeatSchema>;

export const eventFields = {
  title: textSchema({ what: 'タイトル', max: TITLE_MAX, required: true }),
  description: textSchema({ what: '説明', max: EVENT_DESCRIPTION_MAX, multiline: true }).default(
    '',
  ),
  event_date: instantSchema.optional(),
  event_end_date: instantSchema.nullable().optional(),
  /** Aliases of `event_date` and `event_end_date` (EREC-05, EREC-07). */
  date: instantSchema.optional(),
  endDate: instantSchema.nullable().optional(),
  /** Whether the event lasts whole days in Japan. If so, these are the days that contain its times. */
  is_all_day: z.boolean('終日の指定が正しくありません').default(false),
  /** Empty means `オンライン`. */
  location: textSchema({ what: '場所', max: EVENT_LOCATION_MAX }).default(''),
  image_key: pictureKeyIn('event-images').nullable().default(null),
  event_url: eventUrlSchema.nullable().default(null),
  capacity: z
    .int('定員は整数で入力してください')
    .min(1, '定員は1人以上で入力してください')
    .max(EVENT_CAPACITY_MAX, `定員は${EVENT_CAPACITY_MAX.toLocaleString('ja')}人までです`)
    .nullable()
    .default(null),
  tag: characterTagSchema.nullable().default(null),
};

interface TypedTimes {
  event_date?: string | undefined;
  event_end_date?: string | null | undefined;
  date?: string | undefined;
  endDate?: string | null | undefined;
}

/**
 * Reads the times under both names, with milliseconds. The start is required. An end under one name takes precedence
 * over a null under the other, because Firebase's SDK sends null for undefined.
 */
export function readTimes<Fields extends TypedTimes>(typed: Fields, context: z.RefinementCtx) {
  const { date, endDate, event_date = date, event_end_date: end, ...fields } = typed;
  const event_end_date = end ?? endDate ?? null;
  if (event_date !== undefined) {
    return {
      ...fields,
      event_date: withMilliseconds(event_date),
      event_end_date: event_end_date === null ? null : withMilliseconds(event_end_date),
    };
  }
  context.addIssue({ code: 'custom', path: ['event_date'], message: '開始日時を入力してください' });
  return z.NEVER;
}

function withMilliseconds(time: string): string {
  return new Date(time).toISOString();
}

/** Whether a change applies to one date of a repeated event, or to the following dates as well. */
const seriesScopeSchema = z.enum(['one', 'following']).default('one');

export const eventAnswerSchema = z.object({ event: eventSchema });

export const createEvent = defineFunction('createEvent', {
  access: 'member',
  summary:
    'Creates an event, or all dates of a repeated event, and returns the first. `date` and `endDate` are accepted for `event_date` and `event_end_date`. Repeating a requestId returns the event of the first call.',
  perMinute: 20,
  input: z
    .strictObject({
      ...eventFields,
      repeat: repeatSchema.nullable().default(null),
      requestId: requestIdSchema,
    })
    .transform(readTimes),
  output: eventAnswerSchema,
});

export const updateEvent = defineFunction('updateEvent', {
  access: 'member',
  whileReadOnly: 'team',
  summary:
    "Saves one of the caller's events. With `following`, the later dates of its series are saved too, and move by the same time. Admins who manage events can save any event. Members who joined are notified when the event moves.",
  perMinute: 30,
  input: z
    .strictObject({
      ...eventFields,
      eventId: idSchema,
      series: seriesScopeSchema,
      /**
       * The `updated_at` of the edited version. The call fails if a newer one exists (`aborted`, `changed-elsewhere`).
       */
      baseUpdatedAt: timeSchema.optional(),
    })
    .transform(readTimes),
  output: eventAnswerSchema,
});

export const cancelEvent = defineFunction('cancelEvent', {
  access: 'member',
  whileReadOnly: 'team',
  summary:
    'Cancels an event. With `following`, the later dates of its series are cancelled too. Cancelled events stay visible. Notifies the members who joined.',
  perMinute: 30,
  input: z.strictObject({
    eventId: idSchema,
    series: seriesScopeSchema,
    reason: textSchema({ what: '理由', max: EVENT_REASON_MAX, multiline: true }).default(''),
  }),
  output: eventAnswerSchema,
});

export const deleteEvent = defineFunction('deleteEvent', {
  access: 'member',
  whileReadOnly: 'team',
  summary:
    "Deletes an event and stores a backup. With `following`, the later dates of its series are deleted too. The deletion of another member's event needs a reason and the permission to manage events; that of a single date is a decision that its organiser can appeal. Notifies the members who joined.",
  perMinute: 30,
  input: z.strictObject({
    eventId: idSchema,
    series: seriesScopeSchema,
    reason: optionalReasonSchema,
    rule: directRuleSchema,
  }),
  output: z.object({ deleted_ids: z.array(idSchema) }),
});
