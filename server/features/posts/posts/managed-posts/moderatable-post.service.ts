import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import type {
  CurrentContent,
  ModeratableContent,
} from '#server/features/moderation/targets/moderatable.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { writtenPictures } from '../pictures/picture-list.service.ts';
import { readCards } from '../post-cards.service.ts';
import { type PublishPostsEvent, postNotFound } from '../posts.service.ts';
import { deletePostWithin, removeDecidedPost } from '../writing/delete-post.service.ts';
import {
  applyTeamLabels,
  changeHiding,
  publishShownPost,
  setTeamHiding,
} from '../writing/moderate-post.service.ts';
import { restorerOfPosts } from '../writing/restore-post.service.ts';
import { snapshotOfPost } from '../writing/review-post.service.ts';
import { findRow } from '../writing/write-post.store.ts';
import { shownOfMember } from './managed-posts.store.ts';

interface PostDeps {
  database: Database;
  publishPostsEvent: PublishPostsEvent;
  postRelatedRecords: readonly RelatedRecords[];
  publishRestored: ModeratableContent['publishRestored'];
}

export function moderatablePost({
  database,
  publishPostsEvent,
  postRelatedRecords,
  publishRestored,
}: PostDeps): ModeratableContent {
  return {
    word: '投稿',
    permission: 'manage_posts',
    find,
    isVisible: async (viewer, id) => (await readCards(database, viewer, [id])).length > 0,
    notFound: postNotFound,
    setHiding: ({ transaction }, post, hiding) => setTeamHiding(transaction, post, hiding),
    replaceHiding: changeHiding,
    applyLabels: ({ transaction }, post) => applyTeamLabels(transaction, post),
    publish: (adminTransaction, { id }) =>
      publishShownPost(adminTransaction, publishPostsEvent, id),
    remove: ({ transaction, viewer }, { id: postId, ...deletion }) =>
      deletePostWithin(transaction, postRelatedRecords, viewer, { postId, ...deletion }),
    removeDecided: ({ transaction }, deletion) =>
      removeDecidedPost(transaction, postRelatedRecords, deletion),
    ofMember: shownOfMember,
    restorer: restorerOfPosts(postRelatedRecords),
    publishRestored,
  };
}

/** Returns a post, or null for a draft that the team cannot see. */
async function find(database: Queryable, id: string): Promise<CurrentContent | null> {
  const row = await findRow(database, id);
  if (!row || (!row.is_published && row.hidden_at === null)) return null;
  const { user_id, hidden_at, edited_at } = row;
  return {
    id,
    user_id,
    is_shown: row.is_published,
    hidden_at,
    edited_at,
    parent_id: null,
    page: { kind: 'post', id },
    snapshot: snapshotOfPost(row, await writtenPictures(database, row)),
  };
}
