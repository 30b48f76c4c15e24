import { claimPicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import type { LinkHolds } from '#server/features/moderation/link-holds/link-holds.service.ts';
import { planPublication } from '#server/features/posts/publication-plans/publication-plans.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { createOnce } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { attachNft, type WantedNft } from '../attached-nfts.service.ts';
import { keepLabels, type LabelsToStore } from '../labels/keep-labels.policy.ts';
import { rightsOfNewPost } from '../picture-rights/picture-rights.service.ts';
import { savePictures } from '../pictures/picture-list.service.ts';
import { feedAudience, isInPublicFeeds } from '../posts.policy.ts';
import { postRow } from '../posts.tables.ts';
import type { WritingDeps } from './change-post.service.ts';
import { refusePollAt, takePoll } from './draft-poll.policy.ts';
import { lockAuthor, refuseTooManyDrafts } from './own-posts.service.ts';
import type { PostChoices, PostContents, Writing } from './post-changes.ts';
import { beginPollOf, notifyOfPost, queueComparison } from './post-effects.service.ts';
import { recount } from './recount-post.service.ts';
import { queuePost, withholdForReview } from './review-post.service.ts';
import * as store from './write-post.store.ts';

type Inserted = { id: string; isNew: boolean };
type PlannedTime = string | undefined;

/** Inserts a post or a draft, once for each request id of a member. Plans the publication for `publishAt`, if given. */
export async function insertOnce(
  deps: WritingDeps,
  viewer: Viewer,
  {
    requestId,
    nftId,
    publishAt,
  }: { requestId: string; nftId?: WantedNft; publishAt?: PlannedTime },
  { contents, labels: written, rights, choices }: Writing,
  isPublished: boolean,
): Promise<Inserted> {
  const { userId } = viewer;
  const { database, publishPostsEvent, env, links } = deps;
  const { labels, pictures } = keepLabels(null, written);
  const { created: id, isNew } = await createOnce(database, {
    find: (queryable) =>
      store.findPostOfRequest(queryable, { user_id: userId, request_id: requestId }),
    create: async (transaction, afterCommit) => {
      const isPlanned = publishAt !== undefined;
      if (!isPublished && !isPlanned) await refuseTooManyDrafts(transaction, userId);
      const chosen = await rightsOfNewPost(transaction, userId, rights);
      const columns = { ...contents, labels, ...chosen, ...choices };
      const post = { ...columns, user_id: userId, request_id: requestId };
      const wanted = { ...post, is_published: isPublished };
      const row = await insert(transaction, viewer, links, { post: wanted, pictures });
      await queuePost({ transaction, afterCommit }, links, {
        waiting: null,
        before: null,
        after: { post: row, pictures },
      });
      await attachNft(transaction, { postId: row.id, userId, nftId, chains: env.chains });
      if (isPlanned) {
        refusePollAt(row, publishAt);
        const plan = { kind: 'post', id: row.id, publishAt, before: null } as const;
        await planPublication(transaction, viewer, plan);
      }
      await notifyOfPost(transaction, null, row);
      await queueComparison(transaction, row);
      if (isInPublicFeeds(row)) afterCommit(publishPostsEvent);
      return row.id;
    },
  });
  return { id, isNew };
}

interface NewPost extends Pick<LabelsToStore, 'pictures'> {
  post: PostContents &
    PostChoices &
    Pick<Tables['posts'], 'user_id' | 'request_id' | 'is_published'>;
}

async function insert(
  transaction: Queryable,
  viewer: Viewer,
  links: LinkHolds,
  { post, pictures }: NewPost,
): Promise<Tables['posts']> {
  const visibility = await lockAuthor(transaction, post.user_id);
  const audience = feedAudience(visibility, post.own_audience ?? 'public');
  if (post.image_key !== null) {
    await claimPicture(transaction, post.image_key, {
      userId: post.user_id,
      folder: 'post-images',
    });
  }
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
