import { firstProfileSchema, type Profile, type ProfileUpdate } from '#contract/profiles.ts';
import { foldText } from '#contract/search-text.ts';
import { claimPicture } from '#server/features/pictures/pictures.service.ts';
import {
  type Database,
  isUniqueViolation,
  type Queryable,
} from '#server/platform/database/database.ts';
import { validate } from '#server/platform/http/validate.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { ownAccount, profileNotFound } from './profiles.service.ts';
import * as store from './profiles.store.ts';
import { leaveUsername, usernameTaken } from './usernames.service.ts';

/**
 * Saves fields of the viewer's profile; the first save needs both names, and completes the profile. Throws
 * already-exists for a taken username, and what `leaveUsername` and `claimPicture` throw.
 */
export async function saveProfile(
  database: Database,
  viewer: Viewer,
  update: ProfileUpdate,
): Promise<Profile> {
  const changes = viewer.isComplete ? update : validate(firstProfileSchema, update);
  try {
    await database.write((transaction) => storeChanges(transaction, viewer.userId, changes));
  } catch (error) {
    throw isUniqueViolation(error) ? usernameTaken() : error;
  }
  const { profile } = await ownAccount(database, viewer);
  if (!profile) throw profileNotFound();
  return profile;
}

async function storeChanges(
  transaction: Queryable,
  userId: string,
  changes: ProfileUpdate,
): Promise<void> {
  for (const key of [changes.avatar_key, changes.cover_key]) {
    if (key) await claimPicture(transaction, key, userId);
  }
  const before = await store.lockProfile(transaction, userId);
  if (!before) throw profileNotFound();
  await store.updateProfileFields(transaction, userId, columnsOf(changes));
  if (changes.username !== undefined) await leaveUsername(transaction, before, changes.username);
  if (!before.is_profile_complete) await store.markProfileComplete(transaction, userId);
}

function columnsOf({ display_name, username, ...rest }: ProfileUpdate) {
  return {
    ...rest,
    ...(username !== undefined && { username, username_lower: username.toLowerCase() }),
    ...(display_name !== undefined && {
      display_name,
      display_name_lower: foldText(display_name),
    }),
    is_profile_complete: true,
    updated_at: new Date().toISOString(),
  };
}
