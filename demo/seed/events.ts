import { wholeDays } from '#contract/events/event-calendars.ts';
import { repeatedStarts } from '#contract/events/event-rules.ts';
import { eventJoinRow } from '#server/features/events/events/event-joins/event-joins.tables.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { DemoEvent } from '../community/types.ts';
import { commentLikeRows, commentRows, notifyOfComments, shownOf } from './comment-rows.ts';
import { type SeedContext, storePicture } from './context.ts';
import { nextTime } from './next-time.ts';
import { demoId, timeAt } from './rows.ts';
import * as store from './seed.store.ts';

/** In minutes. */
const HOUR = 60;
const DAY = 24 * 60;

/** Seeds an event with its cover, participants and comments. For a repeated event, seeds all dates. */
export async function seedEvent(context: SeedContext, event: DemoEvent): Promise<void> {
  const image_key = await storePicture(context, 'events', event.picture, event.author);
  const joins = joinsOf(event, context);
  const { community, base } = context;
  const [first, ...others] = rowsOf(event, image_key, base);
  if (!first) return;
  const comments = commentRows({ event_id: first.id }, event.key, community, base);
  const commentLikes = commentLikeRows(event.key, community, base);
  const counts = {
    joined_count: countOf(joins, 'joined'),
    waiting_count: countOf(joins, 'waiting'),
    interested_count: countOf(joins, 'interested'),
    comments_count: shownOf(comments),
  };
  const rows = [{ ...first, ...counts }, ...others];
  await context.database.write(async (transaction) => {
    await store.insertAll(transaction, 'events', rows);
    await store.insertAll(transaction, 'event_joins', joins);
    await store.insertAll(transaction, 'comments', comments);
    await store.insertAll(transaction, 'comment_likes', commentLikes);
    await notifyOfComments(transaction, first, comments);
    await addToIndex(transaction, { events: rows });
  });
}

/** Returns the participants of an event, or of the first date of a repeated event. One member joins every hour. */
function joinsOf(event: DemoEvent, { community, base }: SeedContext): Tables['event_joins'][] {
  return community.eventMembers
    .filter((said) => said.event === event.key)
    .map(({ username, state }, index) =>
      eventJoinRow({
        event_id: demoId('event', event.key),
        user_id: demoId('member', username),
        state,
        position: index + 1,
        since: timeAt(base, createdAt(event) + (index + 1) * HOUR),
      }),
    );
}

function countOf(joins: Tables['event_joins'][], state: Tables['event_joins']['state']): number {
  return joins.filter((join) => join.state === state).length;
}

/** Returns the time of creation, in minutes relative to the seeding. */
function createdAt({ start_minutes }: DemoEvent): number {
  return Math.min(start_minutes, 0) - 10 * DAY;
}

function rowsOf(event: DemoEvent, image_key: string, base: string): Tables['events'][] {
  const { key, title, description, location, event_url, capacity, tag, repeat, is_all_day } = event;
  const { start, end } = spanOf(event, base);
  const starts = repeat === null ? [start] : repeatedStarts(start, repeat);
  const duration = Date.parse(end) - Date.parse(start);
  const created_at = timeAt(base, createdAt(event));
  const first = demoId('event', key);
  return starts.map((event_date, index) =>
    eventRow({
      id: index === 0 ? first : demoId('event', `${key} ${index + 1}`),
      user_id: demoId('member', event.author),
      ...{ title, description, location, event_url, capacity, tag, image_key, created_at },
      is_all_day,
      ...timesOf(event_date, duration, is_all_day),
      series_id: repeat === null ? null : first,
      cancelled_at: event.cancel_reason === null ? null : timeAt(base, -DAY),
      cancel_reason: event.cancel_reason ?? '',
    }),
  );
}

/** Returns the times of an event that starts at this time. For an all-day event, they are whole days. */
export function timesOf(event_date: string, duration: number, is_all_day: boolean) {
  const event_end_date = new Date(Date.parse(event_date) + duration).toISOString();
  const times = { event_date, event_end_date };
  return is_all_day ? wholeDays(times) : times;
}

/** Returns the start and end of an event. It starts at its time of day, regardless of the time of the seeding. */
export function spanOf(event: DemoEvent, base: string) {
  const { start_minutes, end_minutes, start_clock, start_date } = event;
  const start = nextTime(timeAt(base, start_minutes), start_clock, start_date);
  return { start, end: timeAt(start, end_minutes - start_minutes) };
}
