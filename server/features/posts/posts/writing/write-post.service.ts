import type { z } from 'zod';
import { DRAFTS_MAX } from '#contract/foundations/limits.ts';
import type {
  createDraft,
  createPost,
  PostDetail,
  saveDraft as saveDraftFunction,
  setPostAudience,
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
import {
  isDue,
  placeOf,
  refusePlanned,
} from '#server/features/posts/planned-posts/planned-posts.policy.ts';
import {
  endPlan,
  planPublication,
} from '#server/features/posts/planned-posts/planned-posts.service.ts';
import { findPlan } from '#server/features/posts/planned-posts/planned-posts.shared.store.ts';
import type { SiteContracts } from '#server/features/site/site-settings/site-contracts.service.ts';
import { writtenTags } from '#server/features/tags/tags/tag-aliases.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { PlannedPostsTable, PostsTable } from '#server/platform/database/tables.ts';
import { AppError, changedElsewhere } from '#server/platform/http/app-error.ts';
import { createOnce, requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { attachNft, type WantedNft } from '../attached-nfts.service.ts';
import { findNftOfPost } from '../attached-nfts.store.ts';
import { feedAudience } from '../audience/feed-audience.ts';
import { lockVisibility } from '../audience/post-audience.shared.store.ts';
import { ownLabels } from '../labels/team-labels.policy.ts';
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
import { refusePollAt, takePoll } from './draft-poll.policy.ts';
import { beginPollOf, hasPollOf } from './draft-poll.service.ts';
import { notifyOfPost } from './notify-of-post.service.ts';
import {
  changeOf,
  choicesOf,
  hasColumns,
  type PostChoices,
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
 * Publishes a post, or plans its publication. A repeated requestId returns the post of the first call. Throws request-used
 * when that post has other contents.
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

/** Throws request-used unless the post that the first call has published is written like this. */
async function refuseOtherContents(
  database: Queryable,
  id: string,
  { writing, nftId, publishAt }: Requested,
): Promise<void> {
  const { pictures, rights, choices } = writing;
  const { draft_poll, ...contents } = writing.contents;
  const first = await store.findRow(database, id);
  if (!first) return;
  const nft = await findNftOfPost(database, id);
  const isSame =
    hasColumns(first, contents) &&
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

async function isPlannedFor(
  database: Queryable,
  id: string,
  publishAt: string | undefined,
): Promise<boolean> {
  const plan = await findPlan(database, id);
  return plan !== null && publishAt !== undefined && sameTime(plan.publish_at, publishAt);
}

function sameTime(a: string, b: string): boolean {
  return Date.parse(a) === Date.parse(b);
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

/** Saves an own draft. Throws post-is-published or post-is-planned when that has happened in the meantime. */
export async function saveDraft(
  deps: WritingDeps,
  viewer: Viewer,
  { postId, baseUpdatedAt, ...fields }: z.output<typeof saveDraftFunction.input>,
): Promise<PostDetail> {
  const writing = await writingOf(deps, fields);
  return changePost(deps, viewer, postId, (post, plan) => {
    if (post.is_published) throw alreadyPublished();
    refusePlanned(plan);
    return { ...writing, nftId: fields.nftId, is_published: false, baseUpdatedAt };
  });
}

/** Saves all fields of an own post, and publishes it or plans its publication if requested. */
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

/** Plans the publication of an own draft, or ends its plan with null. */
export async function setPlan(
  deps: WritingDeps,
  viewer: Viewer,
  { postId, publishAt }: { postId: string; publishAt: string | null },
): Promise<PostDetail> {
  return changePost(deps, viewer, postId, (post) => {
    if (publishAt !== null) refuseIncomplete(post);
    return { is_published: false, publishAt };
  });
}

/**
 * Publishes a planned post at its time, unless its plan has changed since. `after` runs in the same transaction. Throws
 * what publishing it by hand throws.
 */
export async function publishPlanned(
  deps: WritingDeps,
  viewer: Viewer,
  { postId, now, after }: { postId: string; now: number; after: AfterChange },
): Promise<void> {
  const patchFor = (post: PostsTable, plan: PlannedPostsTable | null) => {
    if (!isDue(plan, now)) return null;
    refuseIncomplete(post);
    return { is_published: true, publishedAt: placeOf(plan, now) };
  };
  await change(deps, viewer, postId, patchFor, after);
}

/** Sets who sees an own post, and who can comment on it. A repeated call changes nothing. */
export async function setAudience(
  deps: WritingDeps,
  viewer: Viewer,
  { postId, ...chosen }: z.output<typeof setPostAudience.input>,
): Promise<PostDetail> {
  const choices = choicesOf(chosen);
  return changePost(deps, viewer, postId, ({ is_published }) => ({ choices, is_published }));
}

/** What an author writes, with tags in their spellings and aliases resolved. */
async function writingOf({ database }: WritingDeps, fields: PostFields): Promise<Writing> {
  const character_tags = await writtenTags(database, fields.character_tags);
  return toWriting({ ...fields, character_tags });
}

type Inserted = { id: string; isNew: boolean };
type PlannedTime = string | undefined;

async function insertOnce(
  deps: WritingDeps,
  viewer: Viewer,
  {
    requestId,
    nftId,
    publishAt,
  }: { requestId: string; nftId?: WantedNft; publishAt?: PlannedTime },
  { contents, pictures, rights, choices }: Writing,
  isPublished: boolean,
): Promise<Inserted> {
  const { userId } = viewer;
  const { database, publishEvent, chains, links } = deps;
  const { created: id, isNew } = await createOnce(database, {
    find: (queryable) => store.findPostOfRequest(queryable, userId, requestId),
    create: async (transaction, afterCommit) => {
      const isPlanned = publishAt !== undefined;
      if (!isPublished && !isPlanned) await refuseTooManyDrafts(transaction, userId);
      const chosen = await rightsOfNewPost(transaction, userId, rights);
      const columns = { ...contents, ...chosen, ...choices };
      const post = { ...columns, user_id: userId, request_id: requestId };
      const wanted = { ...post, is_published: isPublished };
      const row = await insert(transaction, viewer, links, { post: wanted, pictures });
      await queuePost({ transaction, afterCommit }, links, {
        waiting: null,
        before: null,
        after: { post: row, pictures },
      });
      await attachNft(transaction, { postId: row.id, userId, nftId, chains });
      if (isPlanned) {
        refusePollAt(row, publishAt);
        await planPublication(transaction, viewer, { postId: row.id, publishAt, before: null });
      }
      await notifyOfPost(transaction, null, row);
      await queueComparison(transaction, row);
      if (isInPublicFeeds(row)) afterCommit(publishEvent);
      return row.id;
    },
  });
  return { id, isNew };
}

interface NewPost extends Pick<Writing, 'pictures'> {
  post: PostContents & PostChoices & Pick<PostsTable, 'user_id' | 'request_id' | 'is_published'>;
}

async function insert(
  transaction: Queryable,
  viewer: Viewer,
  links: LinkHolds,
  { post, pictures }: NewPost,
): Promise<PostsTable> {
  const visibility = await visibilityOf(transaction, post.user_id);
  const audience = feedAudience(visibility, post.own_audience ?? 'public');
  if (post.image_key !== null) await claimPicture(transaction, post.image_key, post.user_id);
  if (post.is_published) await countUse(transaction, viewer, 'posts');
  const shown = await withholdForReview(transaction, links, viewer, null, {
    post: postRow({ ...post, audience }),
    pictures,
  });
  const begun = takePoll(shown);
  const { post: row } = begun;
  await store.insertPost(transaction, row);
  await beginPollOf(transaction, begun);
  await savePictures(transaction, row, [], pictures);
  await recount(transaction, null, row);
  return row;
}

/** Posts for followers are excluded, because a live event would reveal them to others. */
export function isInPublicFeeds(post: PostsTable): boolean {
  return post.is_published && post.audience === 'public';
}

async function visibilityOf(transaction: Queryable, userId: string) {
  const visibility = await lockVisibility(transaction, userId);
  if (visibility === null) throw new AppError('unauthenticated');
  return visibility;
}

/** A patch with its parts. Without `pictures`, these stay the same. With `publishAt`, the plan changes; null ends it. */
type Patch = PostPatch &
  Partial<Writing> & {
    baseUpdatedAt?: string | undefined;
    nftId?: WantedNft;
    publishAt?: string | null | undefined;
  };

/** Returns the patch for a post and its plan, or null to change nothing. */
type PatchFor = (post: PostsTable, plan: PlannedPostsTable | null) => Patch | null;

/** Runs in the transaction of a change. */
type AfterChange = (transaction: Queryable, after: PostsTable) => Promise<void>;

/**
 * Applies the patch that `patchFor` returns to an own post, under its lock. A patch that is already applied changes
 * nothing, so the call is idempotent. Throws changed-elsewhere.
 */
async function changePost(
  deps: WritingDeps,
  viewer: Viewer,
  id: string,
  patchFor: PatchFor,
): Promise<PostDetail> {
  await change(deps, viewer, id, patchFor);
  return readPost(deps.database, viewer, id);
}

async function change(
  deps: WritingDeps,
  viewer: Viewer,
  id: string,
  patchFor: PatchFor,
  afterChange?: AfterChange,
): Promise<void> {
  const { database, publishEvent, chains, links } = deps;
  const { userId } = viewer;
  await database.write(async (transaction, afterCommit) => {
    // Decisions lock the case first.
    const waiting = await lockHeldCase(transaction, 'post', id);
    // The author is locked before the post, in the same order as a visibility change of the profile. The reverse order
    // would deadlock.
    const visibility = await visibilityOf(transaction, userId);
    const post = await lockOwnPost(transaction, viewer, id);
    const plan = post.is_draft ? await findPlan(transaction, id) : null;
    const known = await writtenPictures(transaction, post);
    const wantedPatch = patchFor(post, plan);
    if (wantedPatch === null) return;
    const {
      baseUpdatedAt,
      nftId,
      publishAt,
      pictures = known,
      rights = {},
      ...patch
    } = wantedPatch;
    if (patch.contents) {
      Object.assign(patch.contents, await rightsOfChange(transaction, userId, rights));
      Object.assign(patch.contents, labelsOfChange(post, patch.contents));
      if (post.is_published || post.has_poll) patch.contents.draft_poll = post.draft_poll;
    }
    const isShown = patch.is_published || typeof publishAt === 'string';
    if (isShown && post.hidden_at !== null) throw hiddenByTeam();
    if (typeof publishAt === 'string') refusePollAt({ ...post, ...patch.contents }, publishAt);
    await changePlan(transaction, viewer, { post, plan, publishAt, ...patch });
    const hasNewNft = await attachNft(transaction, { postId: id, userId, nftId, chains });
    const hasNewParts = hasNewNft || !samePictures(known, pictures);
    const change = changeOf(post, { ...patch, hasNewParts }, new Date());
    if (!change) return;
    if (baseUpdatedAt !== undefined && baseUpdatedAt !== post.updated_at) throw changedElsewhere();
    // A planned post was counted when it was planned.
    const isNew = change.is_published && !post.is_published && plan === null;
    if (isNew) await countUse(transaction, viewer, 'posts');
    const before = { post, pictures: known };
    const audience = feedAudience(visibility, change.own_audience ?? post.own_audience);
    const wanted = { post: { ...post, ...change, audience }, pictures };
    const shown = await withholdForReview(transaction, links, viewer, before, wanted);
    const begun = takePoll(shown);
    const { post: after } = begun;
    await apply(transaction, post, after);
    await beginPollOf(transaction, begun);
    await savePictures(transaction, post, known, pictures);
    await queuePost({ transaction, afterCommit }, links, {
      waiting,
      before: post,
      after: { post: after, pictures },
    });
    await notifyOfPost(transaction, post, after);
    if (showsMore(before, wanted)) await queueComparison(transaction, after);
    if (isInPublicFeeds(after) && !isInPublicFeeds(post)) afterCommit(publishEvent);
    await afterChange?.(transaction, after);
  });
}

interface PlanChange {
  post: PostsTable;
  plan: PlannedPostsTable | null;
  publishAt: string | null | undefined;
  is_published: boolean;
}

/** Changes the plan of a post. Its publication ends it. */
async function changePlan(
  transaction: Queryable,
  viewer: Viewer,
  { post: { id: postId, ...post }, plan, publishAt, is_published }: PlanChange,
): Promise<void> {
  if (publishAt !== undefined && post.is_published) throw alreadyPublished();
  if (typeof publishAt === 'string') {
    return planPublication(transaction, viewer, { postId, publishAt, before: plan });
  }
  if (plan === null) return;
  if (publishAt === null) await refuseTooManyDrafts(transaction, viewer.userId);
  if (publishAt === null || is_published) await endPlan(transaction, postId);
}

/** The column of the labels where a change names some. Throws label-set-by-team. */
function labelsOfChange(post: PostsTable, { labels }: PostContents): Pick<PostContents, 'labels'> {
  return labels === undefined ? {} : { labels: ownLabels(post, labels) };
}

/** Whether a change shows more pictures to everybody. */
function showsMore(before: PicturedPost, after: PicturedPost): boolean {
  const seen = openKeysOf(before);
  return openKeysOf(after).some((key) => !seen.includes(key));
}

function openKeysOf(pictured: PicturedPost): string[] {
  const { is_published, own_audience } = pictured.post;
  return is_published && own_audience === 'public' ? shownKeysOf(pictured) : [];
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
