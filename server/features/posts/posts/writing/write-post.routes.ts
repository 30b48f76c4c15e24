import {
  createDraft,
  createPost,
  deletePost,
  restorePost,
  saveDraft,
  setPinnedPost as setPinnedPostFunction,
  setPostAudience,
  setPostPublished,
  updatePost,
} from '#contract/posts/posts.ts';
import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import type { LinkHolds } from '#server/features/moderation/link-holds/link-holds.service.ts';
import type { Moderatables } from '#server/features/moderation/targets/moderatable.service.ts';
import type { Site } from '#server/platform/site.ts';
import type { PublishPostsEvent } from '../posts.service.ts';
import * as deleting from './delete-post.service.ts';
import { setPinnedPost } from './pin-post.service.ts';
import * as restoring from './restore-post.service.ts';
import * as writing from './write-post.service.ts';

interface PostWritingSite extends Site {
  publishPostsEvent: PublishPostsEvent;
  links: LinkHolds;
  postRelatedRecords: readonly RelatedRecords[];
  moderatables: Moderatables;
}

/** Registers the calls that create, change, publish, pin and delete posts. */
export function registerPostWriting(site: PostWritingSite): void {
  const { binding, database, moderatables, postRelatedRecords: relatedRecords } = site;
  binding.callable(createPost, async ({ viewer, input }) => ({
    post: await writing.publishPost(site, viewer, input),
  }));
  binding.callable(createDraft, async ({ viewer, input }) => ({
    post: await writing.beginDraft(site, viewer, input),
  }));
  binding.callable(saveDraft, async ({ viewer, input }) => ({
    post: await writing.saveDraft(site, viewer, input),
  }));
  binding.callable(updatePost, async ({ viewer, input }) => ({
    post: await writing.updatePost(site, viewer, input),
  }));
  binding.callable(setPostPublished, async ({ viewer, input }) => ({
    post: await writing.setPublished(site, viewer, input),
  }));
  binding.callable(setPostAudience, async ({ viewer, input }) => ({
    post: await writing.setAudience(site, viewer, input),
  }));
  binding.callable(setPinnedPostFunction, ({ viewer, input }) =>
    setPinnedPost(database, viewer, input),
  );
  binding.callable(deletePost, ({ viewer, input }) =>
    deleting.deletePost({ database, relatedRecords, moderatables }, viewer, input),
  );
  binding.callable(restorePost, async ({ viewer, input }) => ({
    post_id: await restoring.restorePost(database, relatedRecords, viewer, input.deletedId),
  }));
}
