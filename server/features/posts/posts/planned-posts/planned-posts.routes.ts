import { listPlannedPosts, planPost, unplanPost } from '#contract/posts/planned-posts.ts';
import type { Site } from '#server/platform/site.ts';
import type { WritingDeps } from '../writing/change-post.service.ts';
import { readPlannedPosts, setPlan } from './planned-posts.service.ts';

export function registerPlannedPosts(site: Site & WritingDeps): void {
  const { binding, database } = site;
  binding.query(listPlannedPosts, ({ viewer, search }) =>
    readPlannedPosts(database, viewer, search),
  );
  binding.callable(planPost, async ({ viewer, input }) => ({
    post: await setPlan(site, viewer, input),
  }));
  binding.callable(unplanPost, async ({ viewer, input }) => ({
    post: await setPlan(site, viewer, { ...input, publishAt: null }),
  }));
}
