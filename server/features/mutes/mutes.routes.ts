import { listMutes, removeMute, setMute } from '#contract/mutes.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { mute, readMutes, unmute } from './mutes.service.ts';

/** Mutes of members, words and tags. */
export function registerMutes(binding: Binding, database: Database): void {
  binding.callable(setMute, async ({ viewer, input }) => ({
    mute: await mute(database, viewer, input),
  }));
  binding.callable(removeMute, async ({ viewer, input }) => ({
    removed: await unmute(database, viewer, input),
  }));
  binding.query(listMutes, ({ viewer, search }) => readMutes(database, viewer, search));
}
