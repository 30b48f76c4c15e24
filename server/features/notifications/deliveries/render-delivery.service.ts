import { type LeavingDelivery, type LeavingItem, leaving } from './delivery-channels.policy.ts';
import type { SubjectReaders } from './delivery-subjects.policy.ts';
import type { QueuedDelivery } from './queued-deliveries.policy.ts';

/** Returns what a queued delivery says to its recipient now. Null when none of its items has words any more. */
export async function renderDelivery(
  readers: SubjectReaders,
  userId: string,
  queued: QueuedDelivery,
): Promise<LeavingDelivery | null> {
  return leaving(queued, await renderItems(readers, userId, queued.items));
}

/** Returns the queued items that still have words for their recipient, with the words. */
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
