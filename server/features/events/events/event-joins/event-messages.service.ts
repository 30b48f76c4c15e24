import { DAY, EVENT_MESSAGES_PER_DAY } from '#contract/foundations/limits.ts';
import type { LinkHolds } from '#server/features/moderation/link-holds/link-holds.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { sha256 } from '#server/platform/ids.ts';
import { refuseEventWords } from '../event-words.service.ts';
import { notifyOfEvent } from '../notify-of-event.service.ts';
import { listInStates } from './event-joins.store.ts';
import * as store from './event-messages.store.ts';
import { lockOrganised, recordStaff } from './locked-event.service.ts';
import { textOfMessage } from './notify-joined.text.ts';

interface Message {
  eventId: string;
  content: string;
  requestId: string;
}

/**
 * Sends a message of the organiser to all joined members, as a notification. A repeated request sends nothing more.
 * Throws request-used when the repeated request has another text, not-found, permission-denied, event-words, restricted,
 * and event-messages after five messages in 24 hours.
 */
export async function messageMembers(
  { database, links }: { database: Database; links: LinkHolds },
  viewer: Viewer,
  message: Message,
): Promise<{ recipients: number }> {
  const { eventId, content, requestId } = message;
  return database.write(async (transaction) => {
    const event = await lockOrganised(transaction, viewer, eventId);
    if (event.hidden_at !== null) throw hiddenByTeam();
    const sent = await store.findMessage(transaction, eventId, requestId);
    const content_hash = sha256(content);
    if (sent) {
      // A message of an earlier release has no hash and counts as equal.
      if ((sent.content_hash ?? content_hash) !== content_hash) throw requestUsed();
      return { recipients: sent.recipients };
    }
    await refuseEventWords(transaction, links, viewer, event, content);
    const now = new Date();
    await refuseFurther(transaction, eventId, now);
    const joined = await listInStates(transaction, eventId, ['joined']);
    const to = joined.filter((id) => id !== viewer.userId);
    await store.insertMessage(transaction, {
      event_id: eventId,
      request_id: requestId,
      content_hash,
      recipients: to.length,
      created_at: now.toISOString(),
    });
    const text = textOfMessage(event, content);
    const from = viewer.userId;
    await notifyOfEvent(transaction, { type: 'event', ...text, from, to, eventId }, now);
    const changes = [{ field: 'content', before: '', after: content }];
    await recordStaff(transaction, viewer, event, { action: 'event.messaged', changes });
    return { recipients: to.length };
  });
}

function hiddenByTeam(): AppError {
  return new AppError('failed-precondition', '運営が非表示にしているイベントです', {
    reason: 'hidden-by-team',
  });
}

async function refuseFurther(transaction: Queryable, eventId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY).toISOString();
  const sent = await store.countSince(transaction, 'event_messages', { eventId, since });
  if (sent < EVENT_MESSAGES_PER_DAY) return;
  const message = `メッセージは1日${EVENT_MESSAGES_PER_DAY}通まで送れます`;
  throw new AppError('resource-exhausted', message, { reason: 'event-messages' });
}
