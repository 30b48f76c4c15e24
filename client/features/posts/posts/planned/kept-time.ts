import { z } from 'zod';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import type { WallTime } from '#client/ui/form/japan-time.ts';

const wallTimeSchema = z.object({ date: z.string(), time: z.string() });

/** The form for which a chosen time is kept: of a draft, or of a new post. */
export interface KeptFor {
  userId: string;
  postId: string | null;
}

function keyOf({ userId, postId }: KeptFor): string {
  return `hiroba.publish-time.${userId}.${postId ?? 'new'}`;
}

/** Keeps a chosen time over a reload of the tab, or forgets it with null. */
export function keepTime(form: KeptFor, chosen: WallTime | null): void {
  writeStored('sessionStorage', keyOf(form), chosen ?? undefined);
}

/** The time that was chosen before a reload, or null. */
export function keptTime(form: KeptFor): WallTime | null {
  return wallTimeSchema.safeParse(readStored('sessionStorage', keyOf(form))).data ?? null;
}
