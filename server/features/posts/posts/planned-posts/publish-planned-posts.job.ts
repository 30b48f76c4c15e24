import { createPublicationJob } from '#server/features/posts/publication-plans/publication-job.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { WritingDeps } from '../writing/change-post.service.ts';
import { findRow } from '../writing/write-post.store.ts';
import { publishPlanned } from './planned-posts.service.ts';

export function createPlannedPostsJob(deps: WritingDeps): Job {
  return createPublicationJob(deps.database, {
    kind: 'post',
    publish: (author, { id: postId, now, notifyPublished }) =>
      publishPlanned(deps, author, {
        postId,
        now,
        after: async (transaction, post) => {
          await notifyPublished(transaction, {
            title: titleOf(post),
            isPending: !post.is_published,
          });
        },
      }),
    findTitle: async (transaction, id) => {
      const post = await findRow(transaction, id);
      return post && titleOf(post);
    },
  });
}

function titleOf({ title }: Tables['posts']): string {
  return title || '無題';
}
