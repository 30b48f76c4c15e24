import { DRAFTS_MAX } from '#contract/foundations/limits.ts';
import { sentence } from '#contract/foundations/plain-text.ts';
import type { Part } from '#contract/members/deleted-content.ts';
import type { Veil } from '#contract/posts/content-labels.ts';
import {
  findPicture,
  storedPictures,
} from '#server/features/foundations/pictures/pictures.service.ts';
import {
  type Restoration,
  type Restorer,
  takeBackup,
} from '#server/features/members/deleted-content/deleted-content.service.ts';
import {
  type BackedUpRows,
  planRelatedRecords,
  type RelatedRecords,
  restoreRelatedRecords,
} from '#server/features/members/deleted-content/related-records.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import { hiddenAsDecided } from '#server/features/moderation/decisions/hiding-decision.service.ts';
import { notifyOfModeration } from '#server/features/moderation/decisions/notify-of-moderation.service.ts';
import { keepsPoll } from '#server/features/polls/polls/owned-polls.service.ts';
import { canonicalTags } from '#server/features/tags/tags/tag-aliases.service.ts';
import { verifyPermission } from '#server/features/team/admins/admins.service.ts';
import { recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { storedLabels } from '../labels/keep-labels.policy.ts';
import { veilOf } from '../labels/labels.policy.ts';
import { currentWatermark } from '../picture-rights/picture-rights.service.ts';
import { toFields } from '../pictures/picture-list.service.ts';
import { joinTags, splitTags } from '../post-columns.ts';
import { feedAudience } from '../posts.policy.ts';
import { postNotFound } from '../posts.service.ts';
import { countDrafts } from '../posts.store.ts';
import { teamLabels } from './moderate-post.service.ts';
import { draftsFull } from './own-posts.service.ts';
import { recount } from './recount-post.service.ts';
import { findVisibility, insertPost, lockVisibility } from './write-post.store.ts';

type OldBackup = Pick<Tables['posts'], 'id' | 'user_id'> & Partial<Tables['posts']>;
type PostBackup = {
  post: Tables['posts'];
  post_pictures?: Tables['post_pictures'][];
} & BackedUpRows;

/** Restores posts from their backups, with their related records. */
export function restorerOfPosts(relatedRecords: readonly RelatedRecords[]): Restorer {
  return {
    async lock(transaction, content) {
      const { post } = parse(content);
      await lockVisibility(transaction, post.user_id);
      await lockProfiles(transaction, [post.user_id]);
    },
    plan: (database, content) => plan(database, relatedRecords, parse(content)),
  };
}

function parse(content: string): PostBackup {
  return JSON.parse(content) as PostBackup;
}

async function plan(
  database: Queryable,
  relatedRecords: readonly RelatedRecords[],
  { post: written, ...backup }: PostBackup,
): Promise<Restoration> {
  const post = { ...written, labels: labelsOf(written, backup.post_pictures) };
  const picture = await findPicture(database, post.image_key);
  const several = await planPictures(database, backup.post_pictures);
  const related = await planRelatedRecords(database, relatedRecords, {
    owner: post.user_id,
    backup: { ...backup, post_pictures: several.rows },
  });
  const isLost = Number(picture.image === null);
  const pictured = { what: 'picture', count: 1 - isLost, lost: isLost } as const;
  return {
    text: post.content,
    ...picture,
    veil: await veilToday(database, post),
    tags: splitTags(post.character_tags),
    page: { kind: 'post', id: post.id },
    parts:
      post.image_key === null
        ? related.parts
        : [several.part ?? pictured, ...related.parts.filter(({ what }) => what !== 'picture')],
    refusal: related.isOwnerLeft ? 'author-left' : await refusalOf(database, post),
    async insert(transaction) {
      const image_key = picture.image === null ? null : post.image_key;
      const pictures_count = several.rows.length;
      const has_poll = keepsPoll(related);
      const again = { ...post, image_key, pictures_count, has_poll };
      const inserted = await insertAgain(transaction, again);
      await restoreRelatedRecords(transaction, related, post.id);
      await recount(transaction, null, inserted);
    },
  };
}

/**
 * Returns the label column of a deleted post. Older saves stored the labels of a cover only in the list of pictures.
 */
function labelsOf(
  // The oldest backups were made before posts had labels.
  { image_key = null, labels = '', team_labels = '' }: OldBackup,
  rows: readonly Tables['post_pictures'][] = [],
): string {
  return storedLabels({ post: { image_key, labels, team_labels }, pictures: rows.map(toFields) });
}

/** Returns the current content warning over the cover of a deleted post, whose labels the team may have changed. */
async function veilToday(
  database: Queryable,
  { id, user_id, labels = '', warning = '' }: OldBackup,
): Promise<Veil | null> {
  const team_labels = await teamLabels(database, id);
  return veilOf(null, { user_id, labels, warning, team_labels });
}

/** Returns the list of several pictures of a post, without pictures that are no longer stored. */
async function planPictures(database: Queryable, rows: Tables['post_pictures'][] = []) {
  const keys = rows.map(({ picture_key }) => picture_key);
  const stored = await storedPictures(database, keys);
  const left = rows.filter(({ picture_key }) => stored.has(picture_key));
  const part: Part = { what: 'picture', count: left.length, lost: rows.length - left.length };
  return { rows: left, part: rows.length === 0 ? null : part };
}

async function refusalOf(database: Queryable, post: Tables['posts']) {
  // A post that the team hides is restored as hidden, so it does not count towards the limit of drafts.
  if (!post.is_draft || post.hidden_at !== null) return null;
  return (await countDrafts(database, post.user_id)) < DRAFTS_MAX ? null : 'drafts-full';
}

async function insertAgain(transaction: Queryable, backup: Tables['posts']) {
  const visibility = await findVisibility(transaction, backup.user_id);
  if (visibility === null) throw postNotFound();
  // The request id is not restored, because another post may have used it since the deletion.
  const counters = { likes_count: 0, comments_count: 0 };
  // A tag may have been merged since the deletion.
  const tags = await canonicalTags(transaction, splitTags(backup.character_tags));
  const character_tags = joinTags(tags);
  // The author may have changed the watermark since the deletion.
  const watermark = await currentWatermark(transaction, backup);
  // Backups that were made before posts had their own audience lack this choice.
  const { own_audience = 'public' } = backup as Partial<Tables['posts']>;
  const again = {
    ...backup,
    ...counters,
    character_tags,
    audience: feedAudience(visibility, own_audience),
    own_audience,
    watermark,
    team_labels: await teamLabels(transaction, backup.id),
    request_id: null,
  };
  // If the team no longer hides the post, it becomes an ordinary draft.
  const post = await hiddenAsDecided(transaction, 'post', again);
  await insertPost(transaction, post);
  return post;
}

/**
 * Restores a post that the viewer has deleted shortly before. A second call changes nothing. Throws `not-found`,
 * `undo-over`, `drafts-full`, or `permission-denied` when the viewer has lost the permission.
 */
export async function restorePost(
  database: Database,
  relatedRecords: readonly RelatedRecords[],
  viewer: Viewer,
  deletedId: string,
): Promise<string> {
  const restorer = restorerOfPosts(relatedRecords);
  return database.write(async (transaction) => {
    const wanted = { id: deletedId, type: 'post', userId: viewer.userId } as const;
    const { original_id, content, title, author_id } = await takeBackup(transaction, wanted);
    if (content === '') return original_id;
    await restorer.lock(transaction, content);
    const { refusal, insert } = await restorer.plan(transaction, content);
    if (refusal === 'drafts-full') throw draftsFull();
    if (refusal !== null) throw postNotFound();
    await insert(transaction);
    if (author_id !== null && author_id !== viewer.userId) {
      await notifyOfUndo(transaction, viewer, { id: original_id, title, author_id });
    }
    return original_id;
  });
}

/** Checks the permission, records the restoration of another member's post, and notifies the author. */
async function notifyOfUndo(
  transaction: Queryable,
  viewer: Viewer,
  { id, title, author_id }: { id: string; title: string; author_id: string },
): Promise<void> {
  await verifyPermission(transaction, viewer, 'manage_posts');
  const target = { type: 'post', id, name: title, ownerId: author_id } as const;
  await recordAudit(transaction, viewer, { action: 'deleted.restored', target });
  await notifyOfModeration(transaction, {
    to: author_id,
    relatedId: id,
    title: '投稿が元に戻りました',
    content: sentence`運営が「${title}」の削除を取り消しました。`,
  });
}
