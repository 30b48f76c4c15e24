import { foldText } from '#contract/foundations/search-text.ts';
import {
  firstProfileSchema,
  type Profile,
  type ProfileUpdate,
} from '#contract/members/profiles.ts';
import { claimPicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { reindexMember } from '#server/features/foundations/search-index/search-index.service.ts';
import {
  type Database,
  isUniqueViolation,
  type Queryable,
} from '#server/platform/database/database.ts';
import { changedElsewhere } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { validate } from '#server/platform/http/zod-validation.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { register } from './approvals.service.ts';
import { ownAccount, profileNotFound } from './profiles.service.ts';
import * as store from './profiles.store.ts';
import type { ProfilesTable } from './profiles.tables.ts';
import { refuseLinks } from './restrictions.service.ts';
import { leaveUsername, usernameTaken } from './usernames.service.ts';

/** Publishes a live event to a member's devices after a save of the profile. */
export type PublishProfileEvent = (profile: Pick<Profile, 'id' | 'updated_at'>) => void;

export interface SavingDeps {
  database: Database;
  publishEvent: PublishProfileEvent;
}

interface Save {
  changes: ProfileUpdate;
  baseUpdatedAt?: string | undefined;
  /** Stores other data in the transaction that saves the profile. */
  storeAlso: (transaction: Queryable) => Promise<void>;
}

/**
 * Saves fields of the viewer's profile. The first save requires both names. It completes the profile, or asks the team
 * for an approval. A save without changes does nothing, so the call is idempotent. Throws `already-exists` for a taken
 * username, `changed-elsewhere`, and the errors of `register`, `leaveUsername` and `claimPicture`.
 */
export async function saveProfile(
  { database, publishEvent }: SavingDeps,
  viewer: Viewer,
  save: Save,
): Promise<Profile> {
  const changes = viewer.isComplete ? save.changes : validate(firstProfileSchema, save.changes);
  try {
    await database.write(async (transaction, afterCommit) => {
      const updated_at = await storeChanges(transaction, viewer.userId, { ...save, changes });
      await save.storeAlso(transaction);
      if (updated_at !== null) afterCommit(() => publishEvent({ id: viewer.userId, updated_at }));
    });
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
  { changes, baseUpdatedAt }: Save,
): Promise<string | null> {
  for (const key of [changes.avatar_key, changes.cover_key]) {
    if (key) await claimPicture(transaction, key, { userId, folder: 'profile-images' });
  }
  const before = await store.lockProfile(transaction, userId);
  if (!before) throw profileNotFound();
  if (before.is_profile_complete && hasFields(before, changes)) return null;
  if (baseUpdatedAt !== undefined && baseUpdatedAt !== before.updated_at) throw changedElsewhere();
  const links = { texts: linkable(changes), known: linkable(before), host: '' };
  await refuseLinks(transaction, userId, links);
  const updated_at = versionAfter(before.updated_at);
  const is_profile_complete = before.is_profile_complete || (await register(transaction, userId));
  await store.updateProfileFields(transaction, userId, {
    ...columnsOf(changes),
    is_profile_complete,
    updated_at,
  });
  await reindexMember(transaction, before, { ...before, ...namesOf(changes) });
  if (changes.username !== undefined) await leaveUsername(transaction, before, changes.username);
  return updated_at;
}

function hasFields(profile: ProfilesTable, changes: ProfileUpdate): boolean {
  return Object.entries(changes).every(
    ([field, value]) => profile[field as keyof ProfileUpdate] === value,
  );
}

function columnsOf({ display_name, username, ...rest }: ProfileUpdate) {
  return {
    ...rest,
    ...(username !== undefined && { username, username_lower: username.toLowerCase() }),
    ...(display_name !== undefined && { display_name, display_name_lower: foldText(display_name) }),
  };
}

function namesOf({ username, display_name }: ProfileUpdate) {
  return {
    ...(username !== undefined && { username }),
    ...(display_name !== undefined && { display_name }),
  };
}

/** Returns the fields of a profile that can contain links. */
function linkable({ bio, website, location }: LinkableFields): string[] {
  return [bio, website, location].filter((text) => text !== undefined);
}

type LinkableFields = { [Field in 'bio' | 'website' | 'location']?: string | undefined };
