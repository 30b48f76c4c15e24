import { type LeavingDelivery, type LeavingItem, leaving } from './delivery-channels.policy.ts';
import type { SubjectReaders } from './delivery-subjects.policy.ts';
import type { QueuedDelivery } from './queued-deliveries.policy.ts';

/** What a queued delivery says to its recipient now. Null when nothing is left of it. */
export async function renderDelivery(
  readers: SubjectReaders,
  userId: string,
  queued: QueuedDelivery,
): Promise<LeavingDelivery | null> {
  return leaving(queued, await renderItems(readers, userId, queued.items));
}

/** Those of the queued items that still have something to say, with their words. */
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
