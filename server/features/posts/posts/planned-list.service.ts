import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { PlannedPost } from '#contract/posts/planned-posts.ts';
import { toPlan } from '#server/features/posts/planned-posts/planned-posts.service.ts';
import {
  listPlans,
  planKeyset,
} from '#server/features/posts/planned-posts/planned-posts.shared.store.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readCards } from './post-cards.service.ts';

/** Reads the planned posts of the viewer, the earliest publication first. */
export async function readPlanned(
  database: Database,
  viewer: Viewer,
  { cursor, limit }: PageQuery,
): Promise<Page<PlannedPost>> {
  const after = planKeyset.after(cursor);
  const page = await listPlans(database.read, { user: viewer.userId, after, limit });
  const plans = new Map(page.items.map((row) => [row.post_id, toPlan(row)]));
  const cards = await readCards(database, viewer, [...plans.keys()]);
  const items = cards.flatMap((card) => {
    const plan = card.is_draft && plans.get(card.id);
    return plan ? [{ ...card, plan }] : [];
  });
  return { ...page, items };
}
