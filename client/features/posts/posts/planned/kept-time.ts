import { z } from 'zod';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { fromJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';

const wallTimeSchema = z.object({ date: z.string(), time: z.string() });

/** The form for which a chosen time is kept: of a draft, or of a new post. */
export interface KeptFor {
  userId: string;
  postId: string | null;
}

function keyOf({ userId, postId }: KeptFor): string {
  return `hiroba.publish-time.${userId}.${postId ?? 'new'}`;
}

/** Keeps a chosen time on this device, or forgets it with null. */
export function keepTime(form: KeptFor, chosen: WallTime | null): void {
  writeStored('localStorage', keyOf(form), chosen ?? undefined);
}

/** The time that was chosen when the form was left, or null. One that is over is forgotten. */
export function keptTime(form: KeptFor): WallTime | null {
  const kept = wallTimeSchema.safeParse(readStored('localStorage', keyOf(form))).data ?? null;
  const instant = kept && fromJapanTime(kept);
  if (instant === null || Date.parse(instant) > Date.now()) return kept;
  keepTime(form, null);
  return null;
}
