import type { JoinState } from '#contract/events/events.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { FollowListItem } from '#contract/social/follows.ts';
import { toListedMember } from '#server/features/members/profiles/listed-members.service.ts';
import { seesAllMembers } from '#server/features/members/profiles/profiles.policy.ts';
import { hidesBlocked } from '#server/features/members/visibility/visibility.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findShownEvent } from '../events.service.ts';
import { canOrganise } from './event-joins.policy.ts';
import * as store from './event-members.store.ts';
import { requireOrganiser } from './locked-event.service.ts';

/**
 * Returns the members in a state of an event, the latest first, or the waiting list in its order. Unless the viewer is
 * the organiser, omits members whose profile the viewer cannot read and members who have a block with the viewer.
 * Throws not-found, and permission-denied for the waiting list of an event that the viewer cannot manage.
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
    excludesBlocked: !organises && hidesBlocked(viewer),
  };
  const page = await store.listMembers(database.read, state, { ...of, after, limit });
  return { ...page, items: page.items.map((row) => toListedMember(viewer, row)) };
}
