import type { MemberRecords } from '#server/features/members/deleted-content/deleted-content.service.ts';
import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import type { ClipItemsTable } from '#server/features/posts/clips/clips.tables.ts';
import { deleteSlices } from '#server/platform/database/delete-slices.ts';
import { readItemsOfPost, restoreItems } from './clip-items.store.ts';
import { lockClip, someClipsOf } from './clips.store.ts';
import { clipItemsTable } from './clips.tables.ts';
import { deleteClipRow } from './write-clip.service.ts';

/** The entries of a post in clips, for its backup. Those whose clips are deleted do not come back. */
export const clipItemsOfPost: RelatedRecords<ClipItemsTable> = {
  table: 'clip_items',
  what: 'clip_items',
  read: readItemsOfPost,
  restore: (transaction, _postId, rows) => restoreItems(transaction, rows),
};

/** The clips of a member with their entries. */
export const clipsOfMember: MemberRecords = {
  columns: ['clips.user_id', 'clip_items.user_id'],
  async *deleteAll({ database }, userId) {
    for (
      let [id] = await someClipsOf(database.read, userId, 1);
      id !== undefined;
      [id] = await someClipsOf(database.read, userId, 1)
    ) {
      const clip = id;
      yield* deleteSlices(database, clipItemsTable, 'clip_id', clip);
      await database.write(async (transaction) => {
        const row = await lockClip(transaction, clip);
        if (row) await deleteClipRow(transaction, row);
      });
      yield;
    }
  },
};
