import type { JoinState } from '#contract/events/events.ts';
import { safeFileName } from '#contract/foundations/file-name.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { FollowListItem } from '#contract/social/follows.ts';
import { toListedMember } from '#server/features/members/profiles/profile-summaries.service.ts';
import { seesAllMembers } from '#server/features/members/profiles/profiles.policy.ts';
import { hidesBlocked } from '#server/features/members/visibility/visibility.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { csvOf } from '#server/platform/http/csv.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { japanMoment } from '#server/platform/japan-time.ts';
import { findShownEvent } from '../events.service.ts';
import { canOrganise } from './event-joins.policy.ts';
import * as store from './event-members.store.ts';
import { readInState } from './event-members.store.ts';
import { requireOrganiser } from './organise-event.service.ts';

/**
 * Returns the members in a state of an event, the latest first, or the waiting list in its order. Unless the viewer is
 * the organiser, omits members whose profile the viewer cannot read and members who have a block with the viewer.
 * Throws `not-found`, and `permission-denied` for the waiting list of an event that the viewer cannot manage.
 */
export async function readMembers(
  database: Database,
  viewer: Viewer,
  eventId: string,
  { state, cursor, limit }: PageQuery & { state: JoinState },
): Promise<Page<FollowListItem>> {
  const after = store.membersAfter(state, cursor);
  const event = await findShownEvent(database.read, viewer, eventId);
  if (state === 'waiting') requireOrganiser(viewer, event);
  const organises = canOrganise(viewer, event);
  const of = {
    event: eventId,
    viewer: viewer.userId,
    all: organises || seesAllMembers(viewer, event.user_id),
  };
  const list = store.listMembers(state, !organises && hidesBlocked(viewer));
  const page = await list(database.read, { ...of, after, limit });
  return { ...page, items: page.items.map((row) => toListedMember(viewer, row)) };
}

const columns = ['状態', '名前', 'ユーザーID', '日時（日本時間）'];

const states = { joined: '参加', waiting: 'キャンセル待ち' } as const;

/**
 * Returns the list of joined and waiting members as a table for spreadsheets. Throws `not-found` and
 * `permission-denied`.
 */
export async function openMembersCsv(database: Database, viewer: Viewer, eventId: string) {
  const event = await findShownEvent(database.read, viewer, eventId);
  requireOrganiser(viewer, event);
  const stream = csvOf(columns, rowsOf(database, eventId));
  return { name: safeFileName(`${event.title}.csv`, 'event.csv'), stream };
}

async function* rowsOf(database: Database, eventId: string): AsyncGenerator<string[]> {
  for (const state of ['joined', 'waiting'] as const) {
    const members = readInState(database.read, eventId, state);
    for await (const { display_name, username, since } of members) {
      yield [states[state], display_name, username, japanMoment(since)];
    }
  }
}
