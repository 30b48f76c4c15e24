import type { ReportTarget } from '#contract/reports/reports.ts';
import { readNft } from '#server/features/collections/nfts/nfts.service.ts';
import { isCommentVisible } from '#server/features/comments/comments/comment-threads.service.ts';
import { findVisibleEvent } from '#server/features/events/events/events.service.ts';
import { readProfile } from '#server/features/members/profiles/profiles.service.ts';
import { readCards } from '#server/features/posts/posts/post-cards.service.ts';
import type { SiteContracts } from '#server/features/site/site-settings/site-contracts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

export interface VisibilityDeps {
  database: Database;
  /** The default contracts of the site, until admins set others. */
  chains: SiteContracts;
}

type IsVisible = (deps: VisibilityDeps, viewer: Viewer, id: string) => Promise<boolean>;

const kinds: Record<ReportTarget, IsVisible> = {
  post: async ({ database }, viewer, id) => (await readCards(database, viewer, [id])).length > 0,
  comment: ({ database }, viewer, id) => isCommentVisible(database.read, viewer, id),
  event: async ({ database }, viewer, id) =>
    (await findVisibleEvent(database.read, viewer, id)) !== null,
  user: ({ database }, viewer, id) => isFound(readProfile(database, viewer, id)),
  nft: (deps, viewer, id) => isFound(readNft(deps, viewer, id)),
};

/** Whether the viewer may see a target. Members can report only what they may see. */
export function isVisible(
  deps: VisibilityDeps,
  viewer: Viewer,
  type: ReportTarget,
  id: string,
): Promise<boolean> {
  return kinds[type](deps, viewer, id);
}

async function isFound(reading: Promise<unknown>): Promise<boolean> {
  try {
    await reading;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return false;
    throw error;
  }
}
