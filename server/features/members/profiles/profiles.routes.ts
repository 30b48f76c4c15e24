import { checkUsername, getProfile, updateProfile } from '#contract/members/profiles.ts';
import type { Site } from '#server/platform/site.ts';
import { readProfile } from './profiles.service.ts';
import { type AnnounceProfile, saveProfile } from './save-profile.service.ts';
import { usernameState } from './usernames.service.ts';

interface ProfilesSite extends Site {
  announceProfile: AnnounceProfile;
}

/** Profiles: reading any profile, and saving one's own. */
export function registerProfiles({ binding, database, announceProfile }: ProfilesSite): void {
  const deps = { database, announce: announceProfile };
  binding.query(getProfile, ({ viewer, params }) => readProfile(database, viewer, params.userId));
  binding.callable(updateProfile, async ({ viewer, input }) => ({
    profile: await saveProfile(deps, viewer, input),
  }));
  binding.callable(checkUsername, ({ viewer, input }) =>
    usernameState(database, viewer, input.username),
  );
}
