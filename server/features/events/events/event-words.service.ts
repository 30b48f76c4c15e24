import type { EventsTable } from '#server/features/events/events/events.tables.ts';
import {
  type LinkHolds,
  refuseUnreviewed,
} from '#server/features/moderation/link-holds/link-holds.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

type LinkableFields = Pick<EventsTable, 'title' | 'description' | 'location' | 'event_url'>;

export function linkable({ title, description, location, event_url }: LinkableFields): string[] {
  return [title, description, location, event_url ?? ''];
}

/**
 * Throws `event-words` when a message to the members of an event has words or links that the team must review. Throws
 * `restricted` for links of a restricted member. The message can repeat the links of the event, which its members see.
 */
export async function refuseEventWords(
  transaction: Queryable,
  links: LinkHolds,
  viewer: Viewer,
  event: LinkableFields,
  words: string,
): Promise<void> {
  const message =
    '運営の確認が必要なリンクや言葉は、参加者へのお知らせに使えません。別の言葉にしてお試しください';
  await refuseUnreviewed(transaction, links, viewer, {
    texts: [words],
    known: linkable(event),
    refusal: { reason: 'event-words', message },
  });
}
