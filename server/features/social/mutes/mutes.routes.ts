import { listMutes, removeMute, setMute } from '#contract/social/mutes.ts';
import type { Site } from '#server/platform/site.ts';
import { mute, readMutes, unmute } from './mutes.service.ts';

export function registerMutes({ binding, database }: Site): void {
  binding.callable(setMute, async ({ viewer, input }) => ({
    mute: await mute(database, viewer, input),
  }));
  binding.callable(removeMute, async ({ viewer, input }) => ({
    removed: await unmute(database, viewer, input),
  }));
  binding.query(listMutes, ({ viewer, search }) => readMutes(database, viewer, search));
}
