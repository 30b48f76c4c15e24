import { randomBytes } from 'node:crypto';
import { DAY } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findShownEvent } from '../events.service.ts';
import * as store from './event-calendars.store.ts';
import { toIcs } from './ics.ts';

interface CalendarDeps {
  database: Database;
  env: { publicUrl: URL };
}

const NAME = '参加するイベント';
/** The limits of a feed. They are generous, because calendars delete events that a feed no longer contains. */
const PAST = 365 * DAY;
const EVENTS_MAX = 1000;

/** Returns the calendar file of one event. Throws `not-found`. */
export async function readEventCalendar(
  { database, env }: CalendarDeps,
  viewer: Viewer,
  eventId: string,
): Promise<string> {
  await findShownEvent(database.read, viewer, eventId);
  const event = await store.findCalendarEvent(database.read, eventId);
  return toIcs(event ? [event] : [], env);
}

/** Returns the calendar of a member's joined events, found by its secret. Throws `not-found` for an unknown secret. */
export async function readFeed({ database, env }: CalendarDeps, secret: string): Promise<string> {
  const user = await store.findOwner(database.read, secret);
  if (user === undefined) throw new AppError('not-found');
  const since = new Date(Date.now() - PAST).toISOString();
  const events = await store.listJoined(database.read, { user, since, limit: EVENTS_MAX });
  return toIcs(events, { ...env, name: NAME });
}

/** Returns the path of the viewer's calendar, or null before it is created. */
export async function readFeedPath(database: Database, { userId }: Viewer) {
  const secret = await store.findSecret(database.read, userId);
  return { path: secret === null ? null : pathOf(secret) };
}

/** Gives the viewer's calendar a new path. The previous path is no longer found. */
export async function renewFeed(database: Database, { userId }: Viewer): Promise<{ path: string }> {
  const secret = randomBytes(32).toString('base64url');
  const feed = { user_id: userId, secret, created_at: new Date().toISOString() };
  await database.writeOne((queryable) => store.saveSecret(queryable, feed));
  return { path: pathOf(secret) };
}

function pathOf(secret: string): string {
  return `/calendar/${secret}.ics`;
}
