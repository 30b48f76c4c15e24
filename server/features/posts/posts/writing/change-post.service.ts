import type { PostDetail } from '#contract/posts/posts.ts';
import { claimPicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import {
  type LinkHolds,
  lockHoldCase,
} from '#server/features/moderation/link-holds/link-holds.service.ts';
import {
  endPlan,
  planPublication,
} from '#server/features/posts/publication-plans/publication-plans.service.ts';
import { findPlan } from '#server/features/posts/publication-plans/publication-plans.shared.store.ts';
import type { SiteContracts } from '#server/features/site/site-settings/site-contracts.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError, changedElsewhere } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { attachNft, type WantedNft } from '../attached-nfts.service.ts';
import { keepLabels } from '../labels/keep-labels.policy.ts';
import { rightsOfChange } from '../picture-rights/picture-rights.service.ts';
import { samePictures, savePictures, writtenPictures } from '../pictures/picture-list.service.ts';
import { feedAudience, isInPublicFeeds } from '../posts.policy.ts';
import { type PublishPostsEvent, readPost } from '../posts.service.ts';
import { refusePollAt, takePoll } from './draft-poll.policy.ts';
import { lockAuthor, lockOwnPost, refuseTooManyDrafts } from './own-posts.service.ts';
import { changeOf, type PostPatch, type Writing } from './post-changes.ts';
import { beginPollOf, notifyOfPost, queueComparison } from './post-effects.service.ts';
import { recount } from './recount-post.service.ts';
import {
  type PicturedPost,
  queuePost,
  shownKeysOf,
  withholdForReview,
} from './review-post.service.ts';
import * as store from './write-post.store.ts';

/** A patch. Without `labels`, neither labels nor pictures change. A `publishAt` of null ends the plan. */
type Patch = PostPatch &
  Partial<Writing> & {
    baseUpdatedAt?: string | undefined;
    nftId?: WantedNft;
    publishAt?: string | null | undefined;
  };

/** Returns the patch for a post and its plan, or null to change nothing. */
type PatchFor = (post: Tables['posts'], plan: Tables['publication_plans'] | null) => Patch | null;

/** Runs in the transaction of a change. */
export type AfterChange = (transaction: Queryable, after: Tables['posts']) => Promise<void>;

/**
 * Applies the patch from `patchFor` to a post of the viewer, under the lock of the post. A patch that is already
 * applied changes nothing, so the call is idempotent. Throws `changed-elsewhere`.
 */
export async function changePost(
  deps: WritingDeps,
  viewer: Viewer,
  id: string,
  patchFor: PatchFor,
): Promise<PostDetail> {
  await change(deps, viewer, id, patchFor);
  return readPost(deps.database, viewer, id);
}

/** Like `changePost`, without reading the post afterwards. */
export async function change(
  deps: WritingDeps,
  viewer: Viewer,
  id: string,
  patchFor: PatchFor,
  afterChange?: AfterChange,
): Promise<void> {
  const { database, publishPostsEvent, env, links } = deps;
  const { userId } = viewer;
  await database.write(async (transaction, afterCommit) => {
    // The case is locked before the post, as in decisions.
    const waiting = await lockHoldCase(transaction, 'post', id);
    // The author is locked before the post, in the same order as a visibility change of the profile. The reverse order
    // would deadlock.
    const visibility = await lockAuthor(transaction, userId);
    const post = await lockOwnPost(transaction, viewer, id);
    const plan = post.is_draft ? await findPlan(transaction, id) : null;
    const known = await writtenPictures(transaction, post);
    const wantedPatch = patchFor(post, plan);
    if (wantedPatch === null) return;
    const { baseUpdatedAt, nftId, publishAt, labels, rights = {}, ...patch } = wantedPatch;
    const stored = { post, pictures: known };
    const kept = labels && keepLabels(stored, labels);
    const pictures = kept?.pictures ?? known;
    if (patch.contents) {
      Object.assign(patch.contents, await rightsOfChange(transaction, userId, rights));
      Object.assign(patch.contents, kept && { labels: kept.labels });
      if (post.is_published || post.has_poll) patch.contents.draft_poll = post.draft_poll;
    }
    const isShown = patch.is_published || typeof publishAt === 'string';
    if (isShown && post.hidden_at !== null) {
      throw new AppError('failed-precondition', '運営が非表示にしている投稿は公開できません', {
        reason: 'hidden-by-team',
      });
    }
    if (typeof publishAt === 'string') refusePollAt({ ...post, ...patch.contents }, publishAt);
    await changePlan(transaction, viewer, { post, plan, publishAt, ...patch });
    const hasNewNft = await attachNft(transaction, {
      postId: id,
      userId,
      nftId,
      chains: env.chains,
    });
    const hasNewParts = hasNewNft || !samePictures(known, pictures);
    const change = changeOf(post, { ...patch, hasNewParts }, new Date());
    if (!change) return;
    if (baseUpdatedAt !== undefined && baseUpdatedAt !== post.updated_at) throw changedElsewhere();
    // A planned post is not counted again, because it was counted when it was planned.
    const isNew = change.is_published && !post.is_published && plan === null;
    if (isNew) await countUse(transaction, viewer, 'posts');
    const audience = feedAudience(visibility, change.own_audience ?? post.own_audience);
    const wanted = { post: { ...post, ...change, audience }, pictures };
    const shown = await withholdForReview(transaction, links, viewer, stored, wanted);
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
    if (showsMore(stored, wanted)) await queueComparison(transaction, after);
    if (isInPublicFeeds(after) && !isInPublicFeeds(post)) afterCommit(publishPostsEvent);
    await afterChange?.(transaction, after);
  });
}

interface PlanChange {
  post: Tables['posts'];
  plan: Tables['publication_plans'] | null;
  publishAt: string | null | undefined;
  is_published: boolean;
}

/** Changes the plan of a post. The publication of the post ends its plan. */
async function changePlan(
  transaction: Queryable,
  viewer: Viewer,
  { post: { id, ...post }, plan, publishAt, is_published }: PlanChange,
): Promise<void> {
  if (publishAt !== undefined && post.is_published) throw alreadyPublished();
  if (typeof publishAt === 'string') {
    return planPublication(transaction, viewer, { kind: 'post', id, publishAt, before: plan });
  }
  if (plan === null) return;
  if (publishAt === null) await refuseTooManyDrafts(transaction, viewer.userId);
  if (publishAt === null || is_published) await endPlan(transaction, 'post', id);
}

/** Whether a change makes further pictures visible to everybody. */
function showsMore(before: PicturedPost, after: PicturedPost): boolean {
  const seen = openKeysOf(before);
  return openKeysOf(after).some((key) => !seen.includes(key));
}

function openKeysOf(pictured: PicturedPost): string[] {
  const { is_published, own_audience } = pictured.post;
  return is_published && own_audience === 'public' ? shownKeysOf(pictured) : [];
}

async function apply(transaction: Queryable, post: Tables['posts'], after: Tables['posts']) {
  const { user_id } = post;
  const isUnpublished = post.is_published && !after.is_published && after.hidden_at === null;
  if (isUnpublished) await refuseTooManyDrafts(transaction, user_id);
  // The previous picture is deleted by the sweep if it is no longer used.
  if (after.image_key !== null && after.image_key !== post.image_key) {
    await claimPicture(transaction, after.image_key, { userId: user_id, folder: 'post-images' });
  }
  await store.updatePost(transaction, post, after);
  await recount(transaction, post, after);
}

/** Returns the error for an edited draft that is already published. */
export function alreadyPublished(): AppError {
  return new AppError('failed-precondition', 'この投稿はもう公開されています', {
    reason: 'post-is-published',
  });
}

export interface WritingDeps {
  database: Database;
  publishPostsEvent: PublishPostsEvent;
  /** The contracts that apply by default, until admins configure contracts. */
  env: { chains: SiteContracts };
  links: LinkHolds;
}
