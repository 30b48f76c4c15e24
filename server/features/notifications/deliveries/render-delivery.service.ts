import { type LeavingDelivery, type LeavingItem, leaving } from './delivery-channels.policy.ts';
import type { SubjectReaders } from './delivery-subjects.policy.ts';
import type { QueuedDelivery } from './queued-deliveries.policy.ts';

/** Returns a queued delivery with the texts that its recipient may read now. Null when none of its items has a text. */
export async function renderDelivery(
  readers: SubjectReaders,
  userId: string,
  queued: QueuedDelivery,
): Promise<LeavingDelivery | null> {
  return leaving(queued, await renderItems(readers, userId, queued.items));
}

/** Returns the queued items that still have a text for their recipient, with the text. */
export async function renderItems(
  readers: SubjectReaders,
  userId: string,
  queued: QueuedDelivery['items'],
): Promise<LeavingItem[]> {
  const items: LeavingItem[] = [];
  for (const { kind, subject } of queued) {
    const present = await readers[subject.type](userId, subject.id);
    if (present !== null) items.push({ kind, ...present });
  }
  return items;
}
