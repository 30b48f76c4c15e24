import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { EVENT_MESSAGE_MAX, FOLLOW_PAGE_SIZE } from '#contract/foundations/limits.ts';
import {
  idSchema,
  pageOf,
  pageQueryOf,
  requestIdSchema,
  textSchema,
} from '#contract/foundations/primitives.ts';
import { followListItemSchema } from '#contract/social/follows.ts';
import { joinStates } from './events.ts';

/** The caller's participation in an event, and the event's counts. */
const joinAnswerSchema = z.object({
  my_state: z.enum(joinStates).nullable(),
  /** The caller's position, from 1. Null when the caller is not on the waiting list. */
  my_waiting_position: z.int().nullable(),
  joined_count: z.int(),
  interested_count: z.int(),
  waiting_count: z.int(),
});
export type JoinAnswer = z.infer<typeof joinAnswerSchema>;

export const setEventJoin = defineFunction('setEventJoin', {
  access: 'member',
  summary:
    'Joins an event, marks the caller as interested, or reverts either. For a full event, the caller joins the waiting list and moves up automatically when a place becomes free. Idempotent.',
  input: z.strictObject({
    eventId: idSchema,
    state: z.enum(['joined', 'interested', 'none'], '参加の指定が正しくありません'),
  }),
  output: joinAnswerSchema,
});

export const listEventMembers = defineQuery('/api/events/{eventId}/members', {
  access: 'member',
  summary:
    'Returns the members who joined an event or are interested in it, latest first. The organiser can also read the waiting list, in its order.',
  params: z.strictObject({ eventId: idSchema }),
  search: pageQueryOf(FOLLOW_PAGE_SIZE).extend({
    state: z.enum(joinStates, '一覧の種類の指定が正しくありません').default('joined'),
  }),
  response: pageOf(followListItemSchema),
});

export const setEventEntry = defineFunction('setEventEntry', {
  access: 'member',
  whileReadOnly: 'team',
  summary: "Closes one of the caller's events to new participants, or opens it again.",
  perMinute: 30,
  input: z.strictObject({ eventId: idSchema, closed: z.boolean() }),
  output: z.object({ is_entry_closed: z.boolean() }),
});

export const messageEventMembers = defineFunction('messageEventMembers', {
  access: 'member',
  whileReadOnly: 'team',
  summary:
    "Notifies all members who joined one of the caller's events. Repeating a requestId sends nothing more.",
  perMinute: 5,
  input: z.strictObject({
    eventId: idSchema,
    content: textSchema({
      what: 'メッセージ',
      max: EVENT_MESSAGE_MAX,
      required: true,
      multiline: true,
    }),
    requestId: requestIdSchema,
  }),
  output: z.object({ recipients: z.int() }),
});

/** A personal calendar feed. Everybody who knows its secret URL can read it. */
const calendarFeedSchema = z.object({
  path: z.string().nullable(),
});

export const getCalendarFeed = defineQuery('/api/calendar-feed', {
  access: 'member',
  isPrivate: true,
  summary:
    "Returns the secret URL of the caller's calendar, which contains the events that they join.",
  response: calendarFeedSchema,
});

export const renewCalendarFeed = defineFunction('renewCalendarFeed', {
  access: 'member',
  summary: "Gives the caller's calendar a new secret URL. The former URL stops working.",
  perMinute: 10,
  output: calendarFeedSchema,
});
