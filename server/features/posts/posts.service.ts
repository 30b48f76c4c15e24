import type { z } from 'zod';
import type { createPost, listPosts, PostCard, PostPage } from '#contract/posts.ts';
import type { Page } from '#contract/primitives.ts';
import { claimPicture } from '#server/features/pictures/pictures.service.ts';
import { readProfile } from '#server/features/profiles/profiles.service.ts';
import { type Database, isUniqueViolation } from '#server/platform/database/database.ts';
import { decodeCursor, type Keyset, pageOfRows } from '#server/platform/database/paging.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { newId } from '#server/platform/ids.ts';
import { toCard } from './cards.service.ts';
import type { PostCardRow } from './cards.store.ts';
import { canReadPost } from './posts.policy.ts';
import * as store from './posts.store.ts';
import { splitTags } from './tag-list.ts';

type FeedSearch = z.output<typeof listPosts.search>;

/** A page of a home feed. */
export async function readFeed(
  database: Database,
  viewer: Viewer | null,
  { sort, category, cursor, limit }: FeedSearch,
): Promise<Page<PostCard>> {
  if (sort === 'following' || sort === 'recommended') throw new AppError('unimplemented');
  const popular = sort === 'popular';
  const after =
    cursor === undefined
      ? null
      : decodeCursor(cursor, popular ? ['count', 'time', 'id'] : ['time', 'id']);
  const viewerId = viewer?.userId ?? null;
  const rows = await store.listFeed(database.read, {
    sort,
    category,
    after,
    limit: limit + 1,
    viewerId,
  });
  const keyset = (row: PostCardRow): Keyset =>
    popular ? [row.likes_count, row.created_at, row.id] : [row.created_at, row.id];
  return pageOfRows(rows, limit, keyset, toCard);
}

/** Published posts of one author; a restricted profile shows none. */
export async function readPostsOfUser(
  database: Database,
  viewer: Viewer | null,
  reference: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<PostCard>> {
  const author = await readProfile(database, viewer, reference);
  if (author.is_restricted) return { items: [], next_cursor: null, has_more: false };
  const rows = await store.listByAuthor(database.read, {
    author: author.id,
    after: cursor === undefined ? null : decodeCursor(cursor, ['time', 'id']),
    limit: limit + 1,
    viewerId: viewer?.userId ?? null,
  });
  return pageOfRows(rows, limit, (row) => [row.created_at, row.id], toCard);
}

/** One post as the viewer sees it. Throws not-found for what is missing and for what is not theirs to see. */
export async function readPost(database: Database, viewer: Viewer, id: string): Promise<PostPage> {
  const row = await store.findPost(database.read, id, viewer.userId);
  const readable =
    row && canReadPost(viewer, { ...row, isAuthorFollowed: row.author_followed_by !== null });
  if (!readable) throw postNotFound();
  const { excerpt: _, ...card } = toCard(row);
  const own = row.user_id === viewer.userId;
  const can = { edit: own, publish: own, delete: own, report: !own, hide_comments: own };
  return { ...card, content: row.content, follow: null, can };
}

/** Why a post cannot be read or liked; the same for missing and for hidden ones. */
export function postNotFound(): AppError {
  return new AppError('not-found', '投稿が見つかりませんでした', { reason: 'post-missing' });
}

type NewPost = z.output<typeof createPost.input>;

/** Publishes a post; a repeated requestId gives the post made the first time. */
export async function publishPost(
  database: Database,
  viewer: Viewer,
  fields: NewPost,
): Promise<PostPage> {
  const id = await insertOnce(database, viewer.userId, fields);
  const row = await store.findPost(database.read, id, viewer.userId);
  if (!row) throw postNotFound();
  if (!isSamePost(row, fields)) throw requestUsed();
  return readPost(database, viewer, id);
}

// A lost answer, an edit, the same request again: saying "published" would lose the edit.
function isSamePost(row: store.PostRow, fields: NewPost): boolean {
  const { title, content, category, image_key, image_alt, character_tags } = fields;
  const tags = splitTags(row.character_tags);
  return (
    row.title === title &&
    row.content === content &&
    row.category === category &&
    row.image_key === image_key &&
    row.image_alt === image_alt &&
    tags.length === character_tags.length &&
    tags.every((tag, index) => tag === character_tags[index])
  );
}

function requestUsed(): AppError {
  return new AppError('already-exists', 'さきほどの内容は、すでに投稿されています', {
    reason: 'request-used',
  });
}

async function insertOnce(database: Database, userId: string, fields: NewPost): Promise<string> {
  const { requestId, character_tags, image_focal, ...rest } = fields;
  const now = new Date().toISOString();
  const post = {
    ...rest,
    id: newId(),
    user_id: userId,
    is_draft: false,
    is_published: true,
    image_focal_x: image_focal.x,
    image_focal_y: image_focal.y,
    published_at: now,
    edited_at: null,
    request_id: requestId,
    created_at: now,
    updated_at: now,
  };
  try {
    return await database.write(async (transaction) => {
      const known = await store.findPostOfRequest(transaction, userId, requestId);
      if (known) return known;
      if (post.image_key !== null) await claimPicture(transaction, post.image_key, userId);
      await store.insertPost(transaction, post, character_tags);
      return post.id;
    });
  } catch (error) {
    // The same request twice at the same moment: the other one has made the post.
    const made = isUniqueViolation(error)
      ? await store.findPostOfRequest(database.read, userId, requestId)
      : null;
    if (made === null) throw error;
    return made;
  }
}

/** Those of the posts that the viewer may see. */
export async function readablePosts(
  database: Database,
  viewer: Viewer,
  ids: string[],
): Promise<string[]> {
  const rows = await Promise.all(ids.map((id) => store.findPost(database.read, id, viewer.userId)));
  return rows
    .filter((row) => row !== null)
    .filter((row) =>
      canReadPost(viewer, { ...row, isAuthorFollowed: row.author_followed_by !== null }),
    )
    .map((row) => row.id);
}
