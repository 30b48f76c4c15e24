import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import type { DraftCard, PinnedPost, PostCard, PostDetail } from '#contract/posts/posts.ts';
import { followStateOf, readProfile } from '#server/features/members/profiles/profiles.service.ts';
import { hiddenNotice } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import { isBlocked } from '#server/features/members/visibility/visibility.service.ts';
import { toPlan } from '#server/features/posts/publication-plans/publication-plans.policy.ts';
import {
  findPlan,
  findPlans,
} from '#server/features/posts/publication-plans/publication-plans.shared.store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { toAttachedNft } from './attached-nfts.service.ts';
import { findNftOfPost } from './attached-nfts.store.ts';
import { allLabels, splitLabels } from './labels/labels.policy.ts';
import { rightsOf } from './picture-rights/picture-rights.ts';
import { readPictures } from './pictures/picture-list.service.ts';
import { readCards, toCard, toCardFor } from './post-cards.service.ts';
import { draftPollOf } from './post-columns.ts';
import { audienceFor } from './post-readers.service.ts';
import { canOpenPost, factsOf, mayComment, permissionsFor } from './posts.policy.ts';
import * as store from './posts.store.ts';
import { listReacted, type Reaction, reactionKeyset } from './reacted-posts.store.ts';

export { splitTags } from './post-columns.ts';

/** Publishes a live event for a new post in 新着. */
export type PublishPostsEvent = () => void;

/** Returns a page of the published posts of one author. It is empty if the viewer cannot read the profile. */
export async function readPostsOfAuthor(
  database: Database,
  viewer: Viewer | null,
  author: Pick<PublicProfile, 'id' | 'is_restricted' | 'follow'>,
  { cursor, limit }: PageQuery,
): Promise<Page<PostCard>> {
  const audience = audienceFor(viewer, author);
  if (audience === null) return { items: [], next_cursor: null, has_more: false };
  const after = store.publishedKeyset.after(cursor);
  const viewerId = viewer?.userId ?? null;
  const posts = { author: author.id, after, limit, viewerId, audience };
  const page = await store.listByAuthor(database.read, posts);
  return { ...page, items: page.items.map(toCardFor(viewer)) };
}

/** Reads one post. Throws `not-found` when it does not exist or the viewer cannot see it. */
export async function readPost(
  database: Database,
  viewer: Viewer,
  id: string,
): Promise<PostDetail> {
  const row = await store.findPost(database.read, id, viewer.userId);
  const readable = row && canOpenPost(viewer, { ...row, ...factsOf(row) });
  if (!readable || (await isBlocked(database.read, viewer, row.user_id))) throw postNotFound();
  const { excerpt: _, ...card } = toCard(viewer, row);
  const follow = followStateOf(viewer, {
    id: row.user_id,
    profile_visibility: row.profile_visibility,
    followed_by_viewer: row.author_followed_by,
    follows_viewer: row.author_follows,
    asked_by_viewer: row.asked_by_viewer,
  });
  const nft = await findNftOfPost(database.read, id);
  const isOwnDraft = row.is_draft && row.user_id === viewer.userId;
  const plan = isOwnDraft ? await findPlan(database.read, id) : null;
  const { warning } = row;
  const rare = {
    pictures_count: row.image_key === null ? 0 : Math.max(1, row.pictures_count),
    labels: splitLabels(allLabels(row)),
    veil: card.veil ?? null,
    audience: row.own_audience,
  };
  return {
    ...card,
    content: row.content,
    ...rare,
    pictures: await readPictures(database.read, viewer, row, card),
    picture_layout: row.picture_layout,
    from_right: row.from_right,
    rights: rightsOf(row.picture_rights),
    has_watermark: row.watermark !== null,
    nft: nft && toAttachedNft(nft),
    warning,
    team_labels: splitLabels(row.team_labels),
    follow,
    hidden: hiddenNotice(row),
    plan: plan && toPlan(plan),
    commenters: row.commenters,
    has_poll: row.has_poll,
    draft_poll: row.user_id === viewer.userId ? draftPollOf(row) : null,
    in_series: row.series_id !== null,
    ...(row.user_id === viewer.userId && { pinned: await store.isPinned(database.read, row) }),
    can: {
      ...permissionsFor(viewer, row),
      comment: mayComment(viewer.userId, { ...row, ...factsOf(row) }),
    },
  };
}

/** Returns a post as a visitor sees it, for any caller. Throws `not-found` when visitors cannot see the post. */
export async function readPostPreview(database: Database, id: string): Promise<PostCard> {
  const [card] = await readCards(database, null, [id]);
  if (!card) throw postNotFound();
  return card;
}

/**
 * Returns drafts of a member, the last saved first. Omits planned posts, which have a separate list, so a page may be
 * shorter than the limit.
 */
export async function readDrafts(
  database: Database,
  userId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<DraftCard>> {
  requireUserId(userId);
  const after = store.draftKeyset.after(cursor);
  const page = await store.listDrafts(database.read, { author: userId, after, limit });
  const ids = page.items.map(({ id }) => id);
  const planned = await findPlans(database.read, ids);
  const drafts = page.items.filter(({ id }) => !planned.has(id));
  const items = drafts.map((row) => ({ ...toCard({ userId }, row), hidden: hiddenNotice(row) }));
  return { ...page, items };
}

/** Returns the number of drafts of a member, without planned posts. */
export async function countDrafts(database: Database, userId: string): Promise<number> {
  requireUserId(userId);
  return store.countDrafts(database.read, userId);
}

// An empty id matches no author.
function requireUserId(userId: string): void {
  if (userId === '') throw new AppError('invalid-argument', 'User ID is required');
}

export function postNotFound(): AppError {
  return new AppError('not-found', '投稿が見つかりませんでした', { reason: 'post-missing' });
}

interface ProfilePosts extends Page<PostCard> {
  pinned?: PinnedPost;
}

/**
 * Returns the posts on a profile, the newest first. The first page begins with the pinned post, if the viewer sees it.
 * The author also gets a pinned post that is not published.
 */
export async function readProfilePosts(
  database: Database,
  viewer: Viewer | null,
  reference: string,
  query: PageQuery,
): Promise<ProfilePosts> {
  const author = await readProfile(database, viewer, reference);
  const page = await readPostsOfAuthor(database, viewer, author, query);
  const isFirst = query.cursor === undefined && !author.is_restricted;
  const found = isFirst ? await store.findPinned(database.read, author.id) : undefined;
  if (!found) return page;
  const { is_published, ...post } = found;
  if (!is_published) {
    const isOwn = viewer?.userId === author.id;
    return isOwn ? { ...page, pinned: { ...post, is_shown: false } } : page;
  }
  const listed = page.items.find(({ id }) => id === post.id);
  const card = listed ?? (await readCards(database, viewer, [post.id]))[0];
  if (!card) return page;
  const others = page.items.filter(({ id }) => id !== card.id);
  return { ...page, items: [card, ...others], pinned: { ...post, is_shown: true } };
}

/**
 * Returns the posts that the viewer has liked or saved, the latest first. A page omits posts that the viewer can no
 * longer see, so it may be shorter than the limit.
 */
export async function readReactedPosts(
  database: Database,
  viewer: Viewer,
  reaction: Reaction,
  { cursor, limit }: PageQuery,
): Promise<Page<PostCard>> {
  const after = reactionKeyset.after(cursor);
  const page = await listReacted(database.read, reaction, { user: viewer.userId, after, limit });
  const ids = page.items.map(({ post_id }) => post_id);
  return { ...page, items: await readCards(database, viewer, ids) };
}
