import { MINUTE } from '#contract/foundations/limits.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { PlannedPost } from '#contract/posts/planned-posts.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import {
  isDue,
  toPlan,
} from '#server/features/posts/publication-plans/publication-plans.policy.ts';
import { listPlans } from '#server/features/posts/publication-plans/publication-plans.shared.store.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readCards } from '../post-cards.service.ts';
import { refuseIncomplete } from '../posts.policy.ts';
import {
  type AfterChange,
  change,
  changePost,
  type WritingDeps,
} from '../writing/change-post.service.ts';

/** Reads the planned posts of the viewer, the earliest publication first. */
export async function readPlannedPosts(
  database: Database,
  viewer: Viewer,
  query: PageQuery,
): Promise<Page<PlannedPost>> {
  const page = await listPlans.post(database.read, { ...query, user: viewer.userId });
  const plans = new Map(page.items.map((row) => [row.id, toPlan(row)]));
  const cards = await readCards(database, viewer, [...plans.keys()]);
  const items = cards.flatMap((card) => {
    const plan = card.is_draft && plans.get(card.id);
    return plan ? [{ ...card, plan }] : [];
  });
  return { ...page, items };
}

/** Plans the publication of a draft of the viewer. Null ends the plan. */
export async function setPlan(
  deps: WritingDeps,
  viewer: Viewer,
  { postId, publishAt }: { postId: string; publishAt: string | null },
): Promise<PostDetail> {
  return changePost(deps, viewer, postId, (post) => {
    if (publishAt !== null) refuseIncomplete(post);
    return { is_published: false, publishAt };
  });
}

/**
 * Publishes a planned post at its time, unless its plan has changed meanwhile. `after` runs in the same transaction.
 * Throws the same errors as a publication by hand.
 */
export async function publishPlanned(
  deps: WritingDeps,
  viewer: Viewer,
  { postId, now, after }: { postId: string; now: number; after: AfterChange },
): Promise<void> {
  const patchFor = (post: Tables['posts'], plan: Tables['publication_plans'] | null) => {
    if (plan === null || !isDue(plan, now)) return null;
    refuseIncomplete(post);
    return { is_published: true, publishedAt: timeInFeeds(plan, now) };
  };
  await change(deps, viewer, postId, patchFor, after);
}

/**
 * Returns the time by which feeds order a planned post that is published at `now`: the planned time. Returns undefined
 * when that time is so old that readers may have read past it in a feed.
 */
function timeInFeeds({ publish_at }: Tables['publication_plans'], now: number): string | undefined {
  return now - Date.parse(publish_at) < MINUTE ? publish_at : undefined;
}
