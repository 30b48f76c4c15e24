import { followTag, listTagFollows, unfollowTag } from '#contract/social/tag-follows.ts';
import type { Site } from '#server/platform/site.ts';
import * as follows from './tag-follows.service.ts';
import { listFollowedTags } from './tag-follows.store.ts';

export function registerTagFollows({ binding, database }: Site): void {
  binding.callable(followTag, ({ viewer, input }) =>
    follows.followTag(database, viewer, input.tag),
  );
  binding.callable(unfollowTag, ({ viewer, input }) =>
    follows.unfollowTag(database, viewer, input.tag),
  );
  binding.query(listTagFollows, async ({ viewer }) => ({
    tags: await listFollowedTags(database.read, viewer.userId),
  }));
}
