import { sql } from 'kysely';
import type { PictureReference } from '#server/features/pictures/pictures.service.ts';
import { isReadableMember } from './readable-members.store.ts';

/** Profiles show their cover to those who may read them. */
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
