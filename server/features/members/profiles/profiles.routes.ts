import { checkUsername, getProfile } from '#contract/members/profiles.ts';
import type { Site } from '#server/platform/site.ts';
import { readProfilePage } from './profile-page.service.ts';
import { usernameState } from './usernames.service.ts';

export function registerProfiles({ binding, database }: Site): void {
  binding.query(getProfile, ({ viewer, database, params }) =>
    readProfilePage(database, viewer, params.userId),
  );
  binding.callable(checkUsername, ({ viewer, input }) =>
    usernameState(database, viewer, input.username),
  );
}
