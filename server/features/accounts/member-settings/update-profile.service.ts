import type { z } from 'zod';
import type { updateProfile as updateProfileFunction } from '#contract/accounts/member-settings.ts';
import type { Profile } from '#contract/members/profiles.ts';
import {
  type SavingDeps,
  saveProfile,
} from '#server/features/members/profiles/save-profile.service.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { storeSettings } from './member-settings.service.ts';

/**
 * Saves fields of the viewer's profile and settings, all or none. Throws what `saveProfile` and `storeSettings` throw.
 */
export async function updateProfile(
  deps: SavingDeps,
  viewer: Viewer,
  {
    baseUpdatedAt,
    is_profile_complete: _,
    privacy_settings,
    notification_settings,
    ...changes
  }: z.output<typeof updateProfileFunction.input>,
): Promise<Profile> {
  return saveProfile(deps, viewer, {
    changes,
    baseUpdatedAt,
    storeAlso: (transaction) =>
      storeSettings(transaction, viewer.userId, { privacy_settings, notification_settings }),
  });
}
