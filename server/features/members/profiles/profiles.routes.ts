import { checkUsername, getProfile, updateProfile } from '#contract/members/profiles.ts';
import type { Site } from '#server/platform/site.ts';
import { readProfilePage } from './profile-page.service.ts';
import { type PublishProfileEvent, saveProfile } from './save-profile.service.ts';
import { usernameState } from './usernames.service.ts';

interface ProfilesSite extends Site {
  publishProfileEvent: PublishProfileEvent;
}

/** Profiles: reading any profile, and saving one's own. */
export function registerProfiles({ binding, database, publishProfileEvent }: ProfilesSite): void {
  const deps = { database, publishEvent: publishProfileEvent };
  binding.query(getProfile, ({ viewer, database, params }) =>
    readProfilePage(database, viewer, params.userId),
  );
  binding.callable(updateProfile, async ({ viewer, input }) => ({
    profile: await saveProfile(deps, viewer, input),
  }));
  binding.callable(checkUsername, ({ viewer, input }) =>
    usernameState(database, viewer, input.username),
  );
}
