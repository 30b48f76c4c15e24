import { sql } from 'kysely';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import { isReadableMember } from './readable-members.shared.store.ts';

/** The covers of profiles, each visible to the members who can read the profile. */
export const coverPictures: PictureReference = {
  table: 'profiles',
  column: 'cover_key',
  uploader: 'id',
  shownTo: {
    everybody: readableBy(sql<string>`''`),
    viewer: (viewerId) => readableBy(sql<string>`${viewerId}`),
  },
};

function readableBy(viewer: ReturnType<typeof sql<string>>) {
  return isReadableMember({ member: 'profiles.id', viewer, all: sql<boolean>`false` });
}
