import type { z } from 'zod';
import type {
  createDraft,
  createPost,
  PostDetail,
  saveDraft as saveDraftFunction,
  setPinnedPost,
  setPostAudience,
  setPostPublished,
  updatePost as updatePostFunction,
} from '#contract/posts/posts.ts';
import { hasBegun } from '#server/features/polls/polls/owned-polls.service.ts';
import { findPlan } from '#server/features/posts/publication-plans/publication-plans.shared.store.ts';
import { writtenTags } from '#server/features/tags/tags/tag-aliases.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findNftOfPost } from '../attached-nfts.store.ts';
import { keepLabels } from '../labels/keep-labels.policy.ts';
import { hasRights } from '../picture-rights/picture-rights.service.ts';
import { samePictures, writtenPictures } from '../pictures/picture-list.service.ts';
import { refuseIncomplete } from '../posts.policy.ts';
import { postNotFound, readPost } from '../posts.service.ts';
import { findPinned, pinPost, unpinPost } from '../posts.store.ts';
import { alreadyPublished, changePost, type WritingDeps } from './change-post.service.ts';
import { completeOf } from './draft-poll.policy.ts';
import { insertOnce } from './insert-post.service.ts';
import { lockOwnPost } from './own-posts.service.ts';
import { choicesOf, hasColumns, type PostFields, toWriting, type Writing } from './post-changes.ts';
import * as store from './write-post.store.ts';

/**
 * Publishes a post, or plans its publication. A repeated requestId returns the post of the first call. Throws
 * `request-used` when that post has other contents.
 */
export async function publishPost(
  deps: WritingDeps,
  viewer: Viewer,
  input: z.output<typeof createPost.input>,
): Promise<PostDetail> {
  const writing = await writingOf(deps, input);
  const { publishAt, nftId = null } = input;
  const isPublished = publishAt === undefined;
  const { id, isNew } = await insertOnce(deps, viewer, input, writing, isPublished);
  if (!isNew) await refuseOtherContents(deps.database.read, id, { writing, nftId, publishAt });
  return readPost(deps.database, viewer, id);
}

/** Throws `request-used` unless the post of the first call has the same contents. */
async function refuseOtherContents(
  database: Queryable,
  id: string,
  { writing, nftId, publishAt }: Requested,
): Promise<void> {
  const { rights, choices } = writing;
  const { labels, pictures } = keepLabels(null, writing.labels);
  const { draft_poll, ...contents } = writing.contents;
  const first = await store.findRow(database, id);
  if (!first) return;
  const nft = await findNftOfPost(database, id);
  const isSame =
    hasColumns(first, { ...contents, labels }) &&
    hasColumns(first, choices) &&
    hasRights(first, rights) &&
    (await hasPollOf(database, first, draft_poll)) &&
    samePictures(await writtenPictures(database, first), pictures) &&
    (nft?.nft_id ?? null) === nftId;
  const isPublic = first.is_published || first.hidden_at !== null;
  const isDone = isPublic || (await isPlannedFor(database, id, publishAt));
  if (!(isDone && isSame)) throw requestUsed('さきほどの内容は、すでに投稿されています');
}

interface Requested {
  writing: Writing;
  nftId: string | null;
  publishAt: string | undefined;
}

/** Whether a draft has the given poll, or the post was published with it. */
async function hasPollOf(
  database: Queryable,
  post: Pick<Tables['posts'], 'id' | 'has_poll' | 'draft_poll'>,
  draft_poll: string | null = null,
): Promise<boolean> {
  if (!post.has_poll) return post.draft_poll === draft_poll;
  const fields = completeOf({ draft_poll });
  return fields !== null && hasBegun(database, { owner: { kind: 'post', id: post.id }, fields });
}

async function isPlannedFor(database: Queryable, id: string, publishAt: string | undefined) {
  const plan = await findPlan(database, id);
  return (
    plan !== null &&
    publishAt !== undefined &&
    Date.parse(plan.publish_at) === Date.parse(publishAt)
  );
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

/** Saves the viewer's draft. Throws `post-is-published` or `post-is-planned` if it is no longer an unplanned draft. */
export async function saveDraft(
  deps: WritingDeps,
  viewer: Viewer,
  { postId, baseUpdatedAt, ...fields }: z.output<typeof saveDraftFunction.input>,
): Promise<PostDetail> {
  const writing = await writingOf(deps, fields);
  return changePost(deps, viewer, postId, (post, plan) => {
    if (post.is_published) throw alreadyPublished();
    if (plan !== null) {
      throw new AppError('failed-precondition', 'この投稿は公開が予約されています', {
        reason: 'post-is-planned',
      });
    }
    return { ...writing, nftId: fields.nftId, is_published: false, baseUpdatedAt };
  });
}

/** Saves all fields of a post of the viewer. If requested, publishes the post or plans its publication. */
export async function updatePost(
  deps: WritingDeps,
  viewer: Viewer,
  {
    postId,
    publish,
    publishAt,
    baseUpdatedAt,
    ...fields
  }: z.output<typeof updatePostFunction.input>,
): Promise<PostDetail> {
  const writing = await writingOf(deps, fields);
  return changePost(deps, viewer, postId, (post) => ({
    ...writing,
    nftId: fields.nftId,
    is_published: (publish && publishAt === undefined) || post.is_published,
    publishAt,
    baseUpdatedAt,
  }));
}

/** Publishes a draft of the viewer without other changes, or turns a post of the viewer into a draft. */
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

/** Sets the audience and the commenters of a post of the viewer. A repeated call changes nothing. */
export async function setAudience(
  deps: WritingDeps,
  viewer: Viewer,
  { postId, ...chosen }: z.output<typeof setPostAudience.input>,
): Promise<PostDetail> {
  const choices = choicesOf(chosen);
  return changePost(deps, viewer, postId, ({ is_published }) => ({ choices, is_published }));
}

/**
 * Pins a published post of the viewer to their profile in place of the pinned post, or unpins the post. A repeated call
 * changes nothing. Throws `not-found` for a draft, and the errors of `lockOwnPost`.
 */
export async function setPinned(
  database: Database,
  viewer: Viewer,
  { postId, pinned }: z.output<typeof setPinnedPost.input>,
): Promise<z.output<typeof setPinnedPost.output>> {
  const { userId } = viewer;
  if (!pinned) {
    await database.writeOne((queryable) =>
      unpinPost(queryable, { user_id: userId, post_id: postId }),
    );
    return { pinned, former_id: null };
  }
  return database.write(async (transaction) => {
    const post = await lockOwnPost(transaction, viewer, postId);
    if (!post.is_published) throw postNotFound();
    const former = await findPinned(transaction, userId);
    await pinPost(transaction, userId, postId);
    return { pinned, former_id: former && former.id !== postId ? former.id : null };
  });
}

/** Converts the input of an author. Tags get their stored spellings, and aliases of tags are resolved. */
async function writingOf({ database }: WritingDeps, fields: PostFields): Promise<Writing> {
  const character_tags = await writtenTags(database, fields.character_tags);
  return toWriting({ ...fields, character_tags });
}
