import {
  decideComments,
  decideEvents,
  decidePosts,
} from '#contract/administration/content-decisions.ts';
import * as contract from '#contract/administration/managed-content.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { ReportTarget } from '#contract/reports/reports.ts';
import type { AnnounceComments } from '#server/features/comments/comments/comments.service.ts';
import {
  readManagedComment,
  readManagedComments,
} from '#server/features/comments/comments/managed-comments/managed-comments.service.ts';
import {
  readManagedEvent,
  readManagedEvents,
} from '#server/features/events/events/managed-events/managed-events.service.ts';
import {
  readManagedPost,
  readManagedPosts,
} from '#server/features/posts/posts/managed-posts/managed-posts.service.ts';
import { countOpenReports } from '#server/features/reports/reports/reports.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Site } from '#server/platform/site.ts';
import { decide } from './content-decisions.service.ts';
import { type ContentDecisionDeps, decideEach } from './decide-content.service.ts';

interface ContentDecisionsSite extends Site, Omit<ContentDecisionDeps, 'announce'> {
  announceComments: AnnounceComments;
}

/** Posts, events and comments as the team sees them, and hiding them. */
export function registerModeration(site: ContentDecisionsSite): void {
  const { binding } = site;
  const { read } = site.database;
  const deps = { ...site, announce: site.announceComments };
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

/** Adds the numbers of open reports to targets. Nobody sees reports of their own content. */
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
