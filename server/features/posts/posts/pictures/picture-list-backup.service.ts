import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertPictures, listPictures } from './picture-list.store.ts';

export const picturesOfPost: RelatedRecords<Tables['post_pictures']> = {
  table: 'post_pictures',
  what: 'picture',
  read: listPictures,
  restore: (transaction, _postId, rows) => insertPictures(transaction, rows),
};
