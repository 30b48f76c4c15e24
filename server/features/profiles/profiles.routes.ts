import { checkUsername, getProfile, updateProfile } from '#contract/profiles.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { readProfile } from './profiles.service.ts';
import { saveProfile } from './saving.service.ts';
import { isUsernameAvailable } from './usernames.service.ts';

/** Profiles: reading any, and saving one's own. */
export function registerProfiles(binding: Binding, database: Database): void {
  binding.query(getProfile, ({ viewer, params }) => readProfile(database, viewer, params.userId));
  binding.callable(updateProfile, async ({ viewer, input }) => ({
    profile: await saveProfile(database, viewer, input),
  }));
  binding.callable(checkUsername, async ({ viewer, input }) => ({
    available: await isUsernameAvailable(database, viewer, input.username),
  }));
}
