import type { Veil } from '#contract/posts/content-labels.ts';
import type { PictureFields } from '#contract/posts/post-pictures.ts';
import {
  hidingOfHold,
  type LinkHolds,
  openHoldCase,
  type ReviewedTexts,
  updateHoldCase,
} from '#server/features/moderation/link-holds/link-holds.service.ts';
import {
  type StoredSnapshot,
  unknownSnapshot,
} from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { allLabels, splitLabels, veilOf } from '../labels/labels.policy.ts';
import { keysOf } from '../pictures/picture-list.service.ts';
import { splitTags, textsOfDraftPoll } from '../post-columns.ts';
import type { PostsTable } from '../posts.tables.ts';

/** Returns the snapshot of a post for moderation. `pictures` is empty unless the post has several pictures. */
export function snapshotOfPost(
  post: PostsTable,
  pictures: readonly PictureFields[],
): StoredSnapshot {
  const { title, content, character_tags, image_key, created_at } = post;
  // A poll in pending review is part of the decision about its post.
  const text = [content, ...textsOfDraftPoll(post)].filter(Boolean).join('\n');
  return {
    ...unknownSnapshot,
    ...{ title, text, tags: splitTags(character_tags), image_key, created_at },
    image_keys: keysOf(pictures),
    labels: splitLabels(allLabels(post)),
    veils: veilsOf(post, pictures),
  };
}

/** Returns the content warnings that visitors see over the pictures of a post, by picture key. */
function veilsOf(post: PostsTable, pictures: readonly PictureFields[]): Record<string, Veil> {
  const all = pictures.map((picture) => [picture.key, veilOf(null, post, picture)] as const);
  const ofCover = [post.image_key ?? '', veilOf(null, post)] as const;
  const veiled = [ofCover, ...all].flatMap(([key, veil]) => (veil ? [[key, veil] as const] : []));
  return Object.fromEntries(veiled);
}

/** A post with its pictures, if there are several. */
export interface PicturedPost {
  post: Tables['posts'];
  pictures: readonly PictureFields[];
}

/**
 * Returns the row to store when an author changes a post from `before` (null for a new post) to `after`. A post that goes
 * into pending review is not published, and its publication time does not change.
 */
export async function withholdForReview(
  transaction: Queryable,
  links: LinkHolds,
  viewer: Viewer,
  before: PicturedPost | null,
  after: PicturedPost,
): Promise<Tables['posts']> {
  const { post } = after;
  if (!post.is_published) return post;
  const hiding = await hidingOfHold(transaction, links, viewer, {
    type: 'post',
    texts: textsOf(after),
    ...(before?.post.is_published && { known: textsOf(before) }),
  });
  if (!hiding) return post;
  const { published_at, created_at } = before?.post ?? { ...post, published_at: null };
  return { ...post, ...hiding, published_at, created_at, is_published: false, is_draft: true };
}

// The title is included, because other sites show it as the text of a link.
function textsOf({ post, pictures }: PicturedPost): ReviewedTexts {
  const { title, content, image_alt, warning, character_tags } = post;
  const alts = pictures.length > 0 ? pictures.map(({ alt }) => alt) : [image_alt];
  return {
    linked: [title, content, ...textsOfDraftPoll(post)],
    others: [...alts, warning, ...splitTags(character_tags)],
    pictures: shownKeysOf({ post, pictures }),
  };
}

export function shownKeysOf({ post: { image_key }, pictures }: PicturedPost): string[] {
  if (pictures.length > 0) return keysOf(pictures);
  return image_key === null ? [] : [image_key];
}

interface Change {
  /** The pending case of the post. The transaction has locked this case. */
  waiting: Tables['cases'] | null;
  before: Tables['posts'] | null;
  after: PicturedPost;
}

/** Opens a case when a post goes into pending review. Updates the case that is already open. */
export async function queuePost(
  write: { transaction: Queryable; afterCommit: AfterCommit },
  links: LinkHolds,
  { waiting, before, after }: Change,
): Promise<void> {
  const { id, user_id, hidden_at } = after.post;
  const snapshot = snapshotOfPost(after.post, after.pictures);
  const reviewed = { snapshot, texts: textsOf(after) };
  if (waiting) return updateHoldCase(write, links, waiting, reviewed);
  if (hidden_at === null || before?.hidden_at === hidden_at) return;
  await openHoldCase(write, links, { type: 'post', id, user_id, hidden_at, ...reviewed });
}
