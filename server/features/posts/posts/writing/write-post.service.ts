import type { z } from 'zod';
import { DRAFTS_MAX } from '#contract/foundations/limits.ts';
import type {
  createDraft,
  createPost,
  PostDetail,
  saveDraft as saveDraftFunction,
  setPostPublished,
  updatePost as updatePostFunction,
} from '#contract/posts/posts.ts';
import { claimPicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import { isBlocked } from '#server/features/members/visibility/visibility.service.ts';
import {
  type LinkHolds,
  lockHeldCase,
} from '#server/features/moderation/link-holds/link-holds.service.ts';
import type { SiteContracts } from '#server/features/site/site-settings/site-contracts.service.ts';
import { writtenTags } from '#server/features/tags/tags/tag-aliases.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { PostsTable } from '#server/platform/database/tables.ts';
import { AppError, changedElsewhere } from '#server/platform/http/app-error.ts';
import { createOnce, requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { attachNft, type WantedNft } from '../attached-nfts.service.ts';
import { findNftOfPost } from '../attached-nfts.store.ts';
import { lockAudience } from '../audience/post-audience.shared.store.ts';
import {
  hasRights,
  rightsOfChange,
  rightsOfNewPost,
} from '../picture-rights/picture-rights.service.ts';
import { samePictures, savePictures, writtenPictures } from '../pictures/picture-list.service.ts';
import { findPostAccess } from '../post-access.shared.store.ts';
import { canOpenPost, permissionsFor, refuseIncomplete } from '../posts.policy.ts';
import { postRow } from '../posts.rows.ts';
import { postNotFound, readPost } from '../posts.service.ts';
import { countDrafts } from '../posts.store.ts';
import { queueComparison } from './compare-pictures.service.ts';
import { notifyOfPost } from './notify-of-post.service.ts';
import {
  changeOf,
  hasContents,
  type PostContents,
  type PostFields,
  type PostPatch,
  toWriting,
  type Writing,
} from './post-changes.ts';
import { recount } from './recount-post.service.ts';
import {
  type PicturedPost,
  queuePost,
  shownKeysOf,
  withholdForReview,
} from './withhold-post-links.service.ts';
import * as store from './write-post.store.ts';

/** Publishes a live event for a new post in 新着. */
export type PublishPostsEvent = () => void;

export interface WritingDeps {
  database: Database;
  publishEvent: PublishPostsEvent;
  /** The contracts that apply until admins configure others. */
  chains: SiteContracts;
  links: LinkHolds;
}

/**
 * Publishes a post. A repeated requestId returns the post of the first call. Throws request-used when that post has
 * other contents.
 */
export async function publishPost(
  deps: WritingDeps,
  viewer: Viewer,
  input: z.output<typeof createPost.input>,
): Promise<PostDetail> {
  const writing = await writingOf(deps, input);
  const { id, isNew } = await insertOnce(deps, viewer, input, writing, true);
  if (!isNew) await refuseOtherContents(deps.database.read, id, writing, input.nftId ?? null);
  return readPost(deps.database, viewer, id);
}

/** Throws request-used unless the post that the first call has published is written like this. */
async function refuseOtherContents(
  database: Queryable,
  id: string,
  { contents, pictures, rights }: Writing,
  nftId: string | null,
): Promise<void> {
  const first = await store.findRow(database, id);
  if (!first) return;
  const nft = await findNftOfPost(database, id);
  const isSame =
    hasContents(first, contents) &&
    hasRights(first, rights) &&
    samePictures(await writtenPictures(database, first), pictures) &&
    (nft?.nft_id ?? null) === nftId;
  const isPublic = first.is_published || first.hidden_at !== null;
  if (!(isPublic && isSame)) throw requestUsed('さきほどの内容は、すでに投稿されています');
}

/** Creates a draft. A repeated requestId saves the draft of the first call. */
export async function beginDraft(
  deps: WritingDeps,
  viewer: Viewer,
  { requestId, ...fields }: z.output<typeof createDraft.input>,
): Promise<PostDetail> {
  const writing = await writingOf(deps, fields);
  const request = { requestId, nftId: fields.nftId };
  const { id, isNew } = await insertOnce(deps, viewer, request, writing, false);
  return isNew
    ? readPost(deps.database, viewer, id)
    : saveDraft(deps, viewer, { ...fields, postId: id });
}

/** Saves an own draft. Throws post-is-published when it has been published in the meantime. */
export async function saveDraft(
  deps: WritingDeps,
  viewer: Viewer,
  { postId, baseUpdatedAt, ...fields }: z.output<typeof saveDraftFunction.input>,
): Promise<PostDetail> {
  const writing = await writingOf(deps, fields);
  return changePost(deps, viewer, postId, (post) => {
    if (post.is_published) throw alreadyPublished();
    return { ...writing, nftId: fields.nftId, is_published: false, baseUpdatedAt };
  });
}

/** Saves all fields of an own post, and publishes it if requested. */
export async function updatePost(
  deps: WritingDeps,
  viewer: Viewer,
  { postId, publish, baseUpdatedAt, ...fields }: z.output<typeof updatePostFunction.input>,
): Promise<PostDetail> {
  const writing = await writingOf(deps, fields);
  return changePost(deps, viewer, postId, (post) => ({
    ...writing,
    nftId: fields.nftId,
    is_published: publish || post.is_published,
    baseUpdatedAt,
  }));
}

/** Publishes an own draft without other changes, or turns an own post into a draft. */
export async function setPublished(
  deps: WritingDeps,
  viewer: Viewer,
  { postId, isPublished }: z.output<typeof setPostPublished.input>,
): Promise<PostDetail> {
  return changePost(deps, viewer, postId, (post) => {
    if (isPublished) refuseIncomplete(post);
    return { is_published: isPublished };
  });
}

/** What an author writes, with tags in their spellings and aliases resolved. */
async function writingOf({ database }: WritingDeps, fields: PostFields): Promise<Writing> {
  const character_tags = await writtenTags(database, fields.character_tags);
  return toWriting({ ...fields, character_tags });
}

type Inserted = { id: string; isNew: boolean };

async function insertOnce(
  deps: WritingDeps,
  viewer: Viewer,
  { requestId, nftId }: { requestId: string; nftId?: WantedNft },
  { contents, pictures, rights }: Writing,
  isPublished: boolean,
): Promise<Inserted> {
  const { userId } = viewer;
  const { database, publishEvent, chains, links } = deps;
  const { created: id, isNew } = await createOnce(database, {
    find: (queryable) => store.findPostOfRequest(queryable, userId, requestId),
    create: async (transaction, afterCommit) => {
      if (!isPublished) await refuseTooManyDrafts(transaction, userId);
      const chosen = await rightsOfNewPost(transaction, userId, rights);
      const post = { ...contents, ...chosen, user_id: userId, request_id: requestId };
      const wanted = { ...post, is_published: isPublished };
      const row = await insert(transaction, viewer, links, { post: wanted, pictures });
      await queuePost({ transaction, afterCommit }, links, {
        waiting: null,
        before: null,
        after: { post: row, pictures },
      });
      await attachNft(transaction, { postId: row.id, userId, nftId, chains });
      await notifyOfPost(transaction, null, row);
      await queueComparison(transaction, row);
      if (isInPublicFeeds(row)) afterCommit(publishEvent);
      return row.id;
    },
  });
  return { id, isNew };
}

interface NewPost extends Pick<Writing, 'pictures'> {
  post: PostContents & Pick<PostsTable, 'user_id' | 'request_id' | 'is_published'>;
}

async function insert(
  transaction: Queryable,
  viewer: Viewer,
  links: LinkHolds,
  { post, pictures }: NewPost,
): Promise<PostsTable> {
  const audience = await audienceOf(transaction, post.user_id);
  if (post.image_key !== null) await claimPicture(transaction, post.image_key, post.user_id);
  if (post.is_published) await countUse(transaction, viewer, 'posts');
  const row = await withholdForReview(transaction, links, viewer, null, {
    post: postRow({ ...post, audience }),
    pictures,
  });
  await store.insertPost(transaction, row);
  await savePictures(transaction, row, [], pictures);
  await recount(transaction, null, row);
  return row;
}

/** Posts for followers are excluded, because a live event would reveal them to others. */
export function isInPublicFeeds(post: PostsTable): boolean {
  return post.is_published && post.audience === 'public';
}

async function audienceOf(transaction: Queryable, userId: string) {
  const audience = await lockAudience(transaction, userId);
  if (audience === null) throw new AppError('unauthenticated');
  return audience;
}

/** A patch with its parts. Without `pictures`, these stay the same. */
type Patch = PostPatch &
  Partial<Writing> & { baseUpdatedAt?: string | undefined; nftId?: WantedNft };

/**
 * Applies the patch that `patchFor` returns to an own post, under its lock. A patch that is already applied changes
 * nothing, so the call is idempotent. Throws changed-elsewhere.
 */
async function changePost(
  deps: WritingDeps,
  viewer: Viewer,
  id: string,
  patchFor: (post: PostsTable) => Patch,
): Promise<PostDetail> {
  const { database, publishEvent, chains, links } = deps;
  const { userId } = viewer;
  await database.write(async (transaction, afterCommit) => {
    // Decisions lock the case first.
    const waiting = await lockHeldCase(transaction, 'post', id);
    // The author is locked before the post, in the same order as a visibility change of the profile. The reverse order
    // would deadlock.
    const audience = await audienceOf(transaction, userId);
    const post = await lockOwnPost(transaction, viewer, id);
    const known = await writtenPictures(transaction, post);
    const { baseUpdatedAt, nftId, pictures = known, rights = {}, ...patch } = patchFor(post);
    if (patch.contents) {
      Object.assign(patch.contents, await rightsOfChange(transaction, userId, rights));
    }
    if (patch.is_published && post.hidden_at !== null) throw hiddenByTeam();
    const hasNewNft = await attachNft(transaction, { postId: id, userId, nftId, chains });
    const hasNewParts = hasNewNft || !samePictures(known, pictures);
    const change = changeOf(post, { ...patch, hasNewParts }, new Date());
    if (!change) return;
    if (baseUpdatedAt !== undefined && baseUpdatedAt !== post.updated_at) throw changedElsewhere();
    if (change.is_published && !post.is_published) await countUse(transaction, viewer, 'posts');
    const before = { post, pictures: known };
    const wanted = { post: { ...post, ...change, audience }, pictures };
    const after = await withholdForReview(transaction, links, viewer, before, wanted);
    await apply(transaction, post, after);
    await savePictures(transaction, post, known, pictures);
    await queuePost({ transaction, afterCommit }, links, {
      waiting,
      before: post,
      after: { post: after, pictures },
    });
    await notifyOfPost(transaction, post, after);
    if (showsMore(before, wanted)) await queueComparison(transaction, after);
    if (isInPublicFeeds(after) && !isInPublicFeeds(post)) afterCommit(publishEvent);
  });
  return readPost(database, viewer, id);
}

/** Whether others do not see all pictures of a post yet. */
function showsMore(before: PicturedPost, after: PicturedPost): boolean {
  const seen = before.post.is_published ? shownKeysOf(before) : [];
  return shownKeysOf(after).some((key) => !seen.includes(key));
}

async function apply(transaction: Queryable, post: PostsTable, after: PostsTable): Promise<void> {
  const { user_id } = post;
  const isUnpublished = post.is_published && !after.is_published && after.hidden_at === null;
  if (isUnpublished) await refuseTooManyDrafts(transaction, user_id);
  // The sweep deletes the previous picture unless something else uses it.
  if (after.image_key !== null && after.image_key !== post.image_key) {
    await claimPicture(transaction, after.image_key, user_id);
  }
  await store.updatePost(transaction, post, after);
  await recount(transaction, post, after);
}

/** Locks an own post. Throws not-found, or permission-denied if the viewer can only read it. */
async function lockOwnPost(
  transaction: Queryable,
  viewer: Viewer,
  id: string,
): Promise<PostsTable> {
  const post = await store.lockPost(transaction, id);
  if (post && permissionsFor(viewer, post).edit) return post;
  if (!post || !(await isReadable(transaction, viewer, post))) throw postNotFound();
  throw new AppError('permission-denied');
}

/** Whether the viewer can see a post, as read by the transaction. */
export async function isReadable(
  transaction: Queryable,
  viewer: Viewer,
  post: PostsTable,
): Promise<boolean> {
  const access = await findPostAccess(transaction, post.id, viewer.userId);
  if (!access || (await isBlocked(transaction, viewer, post.user_id))) return false;
  return canOpenPost(viewer, access);
}

/**
 * Throws drafts-full when a member has reached the limit of drafts. Locks the profile, so that none is added
 * concurrently.
 */
async function refuseTooManyDrafts(transaction: Queryable, userId: string): Promise<void> {
  await lockProfiles(transaction, [userId]);
  if ((await countDrafts(transaction, userId)) >= DRAFTS_MAX) throw draftsFull();
}

/** The error for a member who has reached the limit of drafts. */
export function draftsFull(): AppError {
  return new AppError(
    'resource-exhausted',
    `下書きは${DRAFTS_MAX}件までです。使わない下書きを削除してからお試しください`,
    { reason: 'drafts-full' },
  );
}

function alreadyPublished(): AppError {
  return new AppError('failed-precondition', 'この投稿はもう公開されています', {
    reason: 'post-is-published',
  });
}

function hiddenByTeam(): AppError {
  return new AppError('failed-precondition', '運営が非表示にしている投稿は公開できません', {
    reason: 'hidden-by-team',
  });
}
