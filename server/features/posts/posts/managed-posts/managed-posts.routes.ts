import {
  labelPost,
  listManagedPosts,
  setPostHidden,
} from '#contract/administration/managed-content.ts';
import { decidePosts } from '#contract/moderation/content-decisions.ts';
import {
  decideContents,
  setContentHidden,
} from '#server/features/moderation/cases/without-report/decide-contents.service.ts';
import { labelContent } from '#server/features/moderation/cases/without-report/label-content.service.ts';
import type { ModerationDeps } from '#server/features/moderation/content-decisions/content-decisions.service.ts';
import {
  pageWithReports,
  withReports,
} from '#server/features/moderation/reports/reports.service.ts';
import type { Site } from '#server/platform/site.ts';
import { readManagedPost, readManagedPosts } from './managed-posts.service.ts';

export function registerManagedPosts(site: Site & ModerationDeps): void {
  const { binding, database } = site;
  const { read } = database;
  binding.query(listManagedPosts, async ({ viewer, search }) =>
    pageWithReports(read, viewer, 'post', await readManagedPosts(read, viewer, search)),
  );
  binding.callable(setPostHidden, async ({ viewer, input: { postId: id, ...decision } }) => {
    await setContentHidden(site, viewer, { type: 'post', id, ...decision });
    return {
      post: await withReports(read, viewer, 'post', await readManagedPost(read, viewer, id)),
    };
  });
  binding.callable(labelPost, ({ viewer, input: { postId: id, ...labelling } }) =>
    labelContent(site, viewer, { type: 'post', id, ...labelling }),
  );
  binding.callable(decidePosts, ({ viewer, input }) => decideContents(site, viewer, 'post', input));
}
