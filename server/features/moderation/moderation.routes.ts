import { decideComments, decideEvents, decidePosts } from '#contract/content-decisions.ts';
import * as contract from '#contract/managed-content.ts';
import type { Page } from '#contract/primitives.ts';
import type { ReportTarget } from '#contract/reports.ts';
import {
  readManagedComment,
  readManagedComments,
} from '#server/features/comments/managing/managed-comments.service.ts';
import {
  readManagedEvent,
  readManagedEvents,
} from '#server/features/events/managing/managed-events.service.ts';
import {
  readManagedPost,
  readManagedPosts,
} from '#server/features/posts/managing/managed-posts.service.ts';
import { countOpenReports } from '#server/features/reports/reports.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { type ContentDecisionDeps, decideEach } from './content-decisions.service.ts';
import { decide } from './moderation.service.ts';

/** What the team sees of posts, events and comments, and how it hides them. */
export function registerModeration(binding: Binding, deps: ContentDecisionDeps): void {
  const { read } = deps.database;
  binding.query(contract.listManagedPosts, async ({ viewer, search }) =>
    pageWithReports(read, viewer, 'post', await readManagedPosts(read, search)),
  );
  binding.query(contract.listManagedEvents, async ({ viewer, search }) =>
    pageWithReports(read, viewer, 'event', await readManagedEvents(read, search)),
  );
  binding.query(contract.listManagedComments, async ({ viewer, search }) =>
    pageWithReports(read, viewer, 'comment', await readManagedComments(read, search)),
  );
  binding.callable(
    contract.setPostHidden,
    async ({ viewer, input: { postId: id, ...decision } }) => {
      await decide(deps, viewer, { type: 'post', id, ...decision });
      return { post: await withReports(read, viewer, 'post', await readManagedPost(read, id)) };
    },
  );
  binding.callable(contract.setEventHidden, async ({ viewer, input }) => {
    const { eventId: id, ...decision } = input;
    await decide(deps, viewer, { type: 'event', id, ...decision });
    return { event: await withReports(read, viewer, 'event', await readManagedEvent(read, id)) };
  });
  binding.callable(contract.moderateComment, async ({ viewer, input }) => {
    const { commentId: id, ...decision } = input;
    await decide(deps, viewer, { type: 'comment', id, ...decision });
    return {
      comment: await withReports(read, viewer, 'comment', await readManagedComment(read, id)),
    };
  });
  const each = { post: decidePosts, event: decideEvents, comment: decideComments } as const;
  for (const type of ['post', 'event', 'comment'] as const) {
    binding.callable(each[type], ({ viewer, input }) => decideEach(deps, viewer, type, input));
  }
}

interface Owned {
  id: string;
  profiles: { id: string };
}

async function pageWithReports<Item extends Owned>(
  database: Queryable,
  viewer: Viewer,
  type: ReportTarget,
  page: Page<Item>,
) {
  return { ...page, items: await allWithReports(database, viewer, type, page.items) };
}

async function withReports<Item extends Owned>(
  database: Queryable,
  viewer: Viewer,
  type: ReportTarget,
  item: Item,
) {
  const [counted] = await allWithReports(database, viewer, type, [item]);
  return counted ?? { ...item, open_reports: 0 };
}

/** Things with the numbers of their open reports. Nobody learns that something of their own was reported. */
async function allWithReports<Item extends Owned>(
  database: Queryable,
  { userId }: Viewer,
  type: ReportTarget,
  items: readonly Item[],
) {
  const others = items.filter(({ profiles }) => profiles.id !== userId).map(({ id }) => id);
  const open = await countOpenReports(database, type, others);
  return items.map((item) => ({ ...item, open_reports: open.get(item.id) ?? 0 }));
}
