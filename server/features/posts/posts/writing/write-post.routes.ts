import * as contract from '#contract/posts/posts.ts';
import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import type { LinkHolds } from '#server/features/moderation/link-holds/link-holds.service.ts';
import type { Moderatables } from '#server/features/moderation/targets/moderatable.service.ts';
import type { Site } from '#server/platform/site.ts';
import type { PublishPostsEvent } from '../posts.service.ts';
import * as deleting from './delete-post.service.ts';
import * as restoring from './restore-post.service.ts';
import * as writing from './write-post.service.ts';

interface PostWritingSite extends Site {
  publishPostsEvent: PublishPostsEvent;
  links: LinkHolds;
  postRelatedRecords: readonly RelatedRecords[];
  moderatables: Moderatables;
}

export function registerPostWriting(site: PostWritingSite): void {
  const { binding, database, moderatables, postRelatedRecords: relatedRecords } = site;
  binding.callable(contract.createPost, async ({ viewer, input }) => ({
    post: await writing.publishPost(site, viewer, input),
  }));
  binding.callable(contract.createDraft, async ({ viewer, input }) => ({
    post: await writing.beginDraft(site, viewer, input),
  }));
  binding.callable(contract.saveDraft, async ({ viewer, input }) => ({
    post: await writing.saveDraft(site, viewer, input),
  }));
  binding.callable(contract.updatePost, async ({ viewer, input }) => ({
    post: await writing.updatePost(site, viewer, input),
  }));
  binding.callable(contract.setPostPublished, async ({ viewer, input }) => ({
    post: await writing.setPublished(site, viewer, input),
  }));
  binding.callable(contract.setPostAudience, async ({ viewer, input }) => ({
    post: await writing.setAudience(site, viewer, input),
  }));
  binding.callable(contract.setPinnedPost, ({ viewer, input }) =>
    writing.setPinned(database, viewer, input),
  );
  binding.callable(contract.deletePost, ({ viewer, input }) =>
    deleting.deletePost({ database, relatedRecords, moderatables }, viewer, input),
  );
  binding.callable(contract.restorePost, async ({ viewer, input }) => ({
    post_id: await restoring.restorePost(database, relatedRecords, viewer, input.deletedId),
  }));
}
