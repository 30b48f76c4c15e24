import { checkUsername, getProfile, updateProfile } from '#contract/profiles.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { readProfile } from './profiles.service.ts';
import { type SavingDeps, saveProfile } from './saving.service.ts';
import { usernameState } from './usernames.service.ts';

/** Profiles: reading any, and saving one's own. */
export function registerProfiles(binding: Binding, deps: SavingDeps): void {
  const { database } = deps;
  binding.query(getProfile, ({ viewer, params }) => readProfile(database, viewer, params.userId));
  binding.callable(updateProfile, async ({ viewer, input }) => ({
    profile: await saveProfile(deps, viewer, input),
  }));
  binding.callable(checkUsername, ({ viewer, input }) =>
    usernameState(database, viewer, input.username),
  );
}
