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
import { type ContentDecisionDeps, decideEach } from './content-decisions.service.ts';
import { decide } from './moderation.service.ts';

/** What the team sees of posts, events and comments, and how it hides them. */
export function registerModeration(binding: Binding, deps: ContentDecisionDeps): void {
  const { read } = deps.database;
  binding.query(contract.listManagedPosts, async ({ search }) =>
    pageWithReports(read, 'post', await readManagedPosts(read, search)),
  );
  binding.query(contract.listManagedEvents, async ({ search }) =>
    pageWithReports(read, 'event', await readManagedEvents(read, search)),
  );
  binding.query(contract.listManagedComments, async ({ search }) =>
    pageWithReports(read, 'comment', await readManagedComments(read, search)),
  );
  binding.callable(
    contract.setPostHidden,
    async ({ viewer, input: { postId: id, ...decision } }) => {
      await decide(deps, viewer, { type: 'post', id, ...decision });
      return { post: await withReports(read, 'post', await readManagedPost(read, id)) };
    },
  );
  binding.callable(contract.setEventHidden, async ({ viewer, input }) => {
    const { eventId: id, ...decision } = input;
    await decide(deps, viewer, { type: 'event', id, ...decision });
    return { event: await withReports(read, 'event', await readManagedEvent(read, id)) };
  });
  binding.callable(contract.moderateComment, async ({ viewer, input }) => {
    const { commentId: id, ...decision } = input;
    await decide(deps, viewer, { type: 'comment', id, ...decision });
    return { comment: await withReports(read, 'comment', await readManagedComment(read, id)) };
  });
  const each = { post: decidePosts, event: decideEvents, comment: decideComments } as const;
  for (const type of ['post', 'event', 'comment'] as const) {
    binding.callable(each[type], ({ viewer, input }) => decideEach(deps, viewer, type, input));
  }
}

async function pageWithReports<Item extends { id: string }>(
  database: Queryable,
  type: ReportTarget,
  page: Page<Item>,
) {
  const ids = page.items.map(({ id }) => id);
  const open = await countOpenReports(database, type, ids);
  const items = page.items.map((item) => ({ ...item, open_reports: open.get(item.id) ?? 0 }));
  return { ...page, items };
}

async function withReports<Item extends { id: string }>(
  database: Queryable,
  type: ReportTarget,
  item: Item,
) {
  const open = await countOpenReports(database, type, [item.id]);
  return { ...item, open_reports: open.get(item.id) ?? 0 };
}
