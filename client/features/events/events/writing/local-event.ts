import { z } from 'zod';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { eventValuesSchema } from './event-values.ts';

const localEventSchema = z.object({
  values: eventValuesSchema,
  /** The id of the request for a new event, so that repeated calls create the event once. */
  requestId: z.string(),
  /** The `updated_at` of the event that the values are based on; null for a new one. */
  base: z.string().nullable(),
});

/** An unsaved form in the storage of this tab. */
export type LocalEvent = z.output<typeof localEventSchema>;

function keyOf(userId: string, eventId: string | null): string {
  return `hiroba.event.${userId}.${eventId ?? 'new'}`;
}

/** Stores the form of an event, so that it survives a reload. */
export function storeLocalEvent(userId: string, eventId: string | null, event: LocalEvent): void {
  writeStored('sessionStorage', keyOf(userId, eventId), event);
}

export function removeLocalEvent(userId: string, eventId: string | null): void {
  writeStored('sessionStorage', keyOf(userId, eventId), undefined);
}

/** Returns the stored form. Undefined when there is none or it is invalid. */
export function readLocalEvent(userId: string, eventId: string | null): LocalEvent | undefined {
  return localEventSchema.safeParse(readStored('sessionStorage', keyOf(userId, eventId))).data;
}
