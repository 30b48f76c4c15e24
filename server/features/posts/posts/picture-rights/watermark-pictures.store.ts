import { sql } from 'kysely';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';

const nobody = sql<boolean>`(1 = 0)`;

/** The pictures of watermarks. Other members see them only as drawn on pictures, but the team can open them. */
export const watermarkPictures: PictureReference = {
  table: 'private_profiles',
  column: 'watermark_key',
  uploader: 'id',
  shownTo: { everybody: nobody, viewer: () => nobody },
};
