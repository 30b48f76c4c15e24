import type { Notification } from '#contract/notifications/notifications.ts';
import type { ReadPresent } from '#server/features/notifications/deliveries/deliveries.policy.ts';
import { findAdminRecord } from '#server/features/team/admins/admins.service.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { subjectOf } from './notification-subjects.ts';
import { readNotification, type TimelineDeps } from './timeline.service.ts';

/** Returns a function that reads a notification for its delivery, as the recipient would see it on the site now. */
export function presentNotifications(deps: TimelineDeps): ReadPresent {
  return async (userId, notificationId) => {
    const admin = await findAdminRecord(deps.database.read, userId);
    const viewer = { userId, sessionHash: '', isComplete: true, hidesOthers: true, admin };
    const item = await readNotification(deps, viewer, notificationId).catch(orNull);
    if (item === null || item.is_read || !saysSomething(item)) return null;
    return (await isUndone(deps, viewer, item)) ? null : presentOf(item);
  };
}

function orNull(error: unknown): null {
  if (error instanceof AppError && error.code === 'not-found') return null;
  throw error;
}

/**
 * Whether a notification comes too late: about a follow that has ended, an event that has begun, or a seat of an event
 * that is over. Such a notification is shown on the site, but not delivered.
 */
async function isUndone(
  { database, relatedVisibility: related }: TimelineDeps,
  viewer: Viewer,
  item: Notification,
): Promise<boolean> {
  const { type, from_user_id, related: about } = item;
  if (type === 'reminder' || type === 'waiting-list') {
    const times = about && (await related.eventTimes(database, about.id));
    return times !== null && Date.now() >= (type === 'reminder' ? times.start : times.end);
  }
  if (type !== 'follow' || from_user_id === null) return false;
  return !(await related.tied(database, viewer, [from_user_id])).has(from_user_id);
}

/** Whether a notification has a text for its recipient. Most types also need a visible subject (`leavesUnseen`). */
function saysSomething({ type, content, related }: Notification): boolean {
  return content !== '' && (related !== null || subjectOf(type).leavesUnseen);
}

function presentOf(item: Notification) {
  const { title, content, comment, from_user, image_url } = item;
  const text = comment === null ? content : `${content}\n${comment.content}`;
  return { title, text, path: pathOf(item), picture: from_user?.avatar_url ?? image_url };
}

function pathOf({ related, comment }: Pick<Notification, 'related' | 'comment'>): string {
  const page = related === null ? undefined : pages[related.kind];
  if (related === null || page === undefined) return '/notifications';
  return `${page}/${related.id}${comment === null ? '' : `?comment=${comment.id}`}`;
}

const pages: Partial<Record<NonNullable<Notification['related']>['kind'], string>> = {
  user: '/user',
  post: '/posts',
  event: '/events',
  decision: '/decisions',
  'similar-picture': '/similar-pictures',
  poll: '/polls',
};
