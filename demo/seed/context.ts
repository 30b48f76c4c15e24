import type { PictureFolder } from '#contract/foundations/pictures.ts';
import { keepPicture } from '#server/features/foundations/pictures/pictures.service.ts';
import type { Moderatables } from '#server/features/moderation/targets/moderatable.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/log/log.ts';
import { createModeratables } from '#server/site.ts';
import type { DemoCommunity } from '../community/types.ts';
import { readPicture, type StoredFolder } from '../pictures/pictures.ts';
import { demoId } from './rows.ts';

export interface SeedDeps {
  database: Database;
  files: Files;
  log: Log;
}

/** The dependencies of every step of a seeding. */
export interface SeedContext extends SeedDeps {
  community: DemoCommunity;
  /** The time of the seeding, in ISO 8601. All other times in the seed are relative to it. */
  base: string;
}

/** Returns the targets of moderation. Live events and the settings of NFTs are left out, because no step needs them. */
export function moderatablesOf(database: Database): Moderatables {
  const silent = () => undefined;
  return createModeratables({
    database,
    env: { chains: { officialContracts: [], excludedContracts: [] } },
    publishPostsEvent: silent,
    publishCommentsEvent: silent,
    publishConversationEvent: silent,
    publishRestored: async () => undefined,
  });
}

/** For each folder of demo pictures, the folder of the site that stores them. */
const uses: Readonly<Record<StoredFolder, PictureFolder>> = {
  posts: 'post-images',
  members: 'profile-images',
  events: 'event-images',
  banners: 'announcement-images',
  characters: 'post-images',
};

/** Stores a picture as an upload of this member. Returns its key. */
export async function storePicture(
  { database, files }: SeedDeps,
  folder: StoredFolder,
  name: string,
  username: string,
): Promise<string> {
  const target = { folder: uses[folder], userId: demoId('member', username) };
  const { key } = await keepPicture({ database, files }, await readPicture(folder, name), target);
  return key;
}
