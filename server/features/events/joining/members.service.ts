import type { JoinState } from '#contract/events.ts';
import type { FollowListItem } from '#contract/follows.ts';
import type { Page, PageQuery } from '#contract/primitives.ts';
import { hidesBlocked } from '#server/features/hiding/hiding.service.ts';
import { toListedMember } from '#server/features/profiles/listed-members.service.ts';
import { seesAllMembers } from '#server/features/profiles/profiles.policy.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findShownEvent } from '../events.service.ts';
import { canOrganise } from './joins.policy.ts';
import { requireOrganiser } from './locked-event.service.ts';
import * as store from './members.store.ts';

/**
 * The members in a state of an event, the latest first; those who wait in their order. Members whose profile the viewer
 * may not read are left out, and members with whom they have a block; the organiser sees all. Throws not-found, and
 * permission-denied where others than the organiser ask who waits.
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
    apart: !organises && hidesBlocked(viewer),
  };
  const page = await store.listMembers(database.read, state, { ...of, after, limit });
  return { ...page, items: page.items.map((row) => toListedMember(viewer, row)) };
}
