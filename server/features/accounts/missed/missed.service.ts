import type { Missed } from '#contract/accounts/missed.ts';
import { MISSED_COUNT_MAX, MISSED_POSTS } from '#contract/foundations/limits.ts';
import { readEvents } from '#server/features/events/events/event-lists.service.ts';
import { readAbsence } from '#server/features/members/profiles/absences.service.ts';
import {
  readTimeline,
  type TimelineDeps,
} from '#server/features/notifications/notifications/timeline.service.ts';
import { readQuietFirst } from '#server/features/posts/posts/feeds/quiet-posters.service.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

const nothing: Missed = {
  since: null,
  posts: [],
  notifications_count: 0,
  announcements_count: 0,
  past_events_count: 0,
  next_events_count: 0,
};

/** Returns what a member has missed during a recent absence. Without an absence, all lists are empty. */
export async function readMissed(deps: TimelineDeps, viewer: Viewer): Promise<Missed> {
  const { database } = deps;
  const since = await readAbsence(database, viewer.userId);
  if (since === null) return nothing;
  const [posts, notifications_count, announcements_count, past_events_count, next_events_count] =
    await Promise.all([
      readQuietFirst(database, viewer, { since, limit: MISSED_POSTS }),
      countNotifications(deps, viewer, 'personal', since),
      countNotifications(deps, viewer, 'announcements', since),
      countEvents(deps, viewer, 'past', since),
      countEvents(deps, viewer, 'upcoming', since),
    ]);
  const counts = { notifications_count, announcements_count, past_events_count, next_events_count };
  return { since, posts, ...counts };
}

/** Returns the number of notifications since a time, at most `MISSED_COUNT_MAX`. */
async function countNotifications(
  deps: TimelineDeps,
  viewer: Viewer,
  kind: 'personal' | 'announcements',
  since: string,
): Promise<number> {
  const { items } = await readTimeline(deps, viewer, { kind, limit: MISSED_COUNT_MAX });
  return items.filter(({ created_at }) => created_at >= since).length;
}

/** Returns the number of events that begin after a time, at most `MISSED_COUNT_MAX`. */
async function countEvents(
  { database }: TimelineDeps,
  viewer: Viewer,
  scope: 'past' | 'upcoming',
  since: string,
): Promise<number> {
  const search = { scope, joined: 'false', limit: MISSED_COUNT_MAX } as const;
  const { items } = await readEvents(database, viewer, search);
  return items.filter(({ event_date }) => event_date >= since).length;
}
