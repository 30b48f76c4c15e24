import type { LinkHolds } from '#server/features/moderation/link-holds/link-holds.service.ts';
import type { SiteContracts } from '#server/features/site/site-settings/site-contracts.service.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Publishes a live event for a new post in 新着. */
export type PublishPostsEvent = () => void;

/** What writing a post needs of the site. */
export interface WritingDeps {
  database: Database;
  publishEvent: PublishPostsEvent;
  /** The contracts that apply until admins configure others. */
  chains: SiteContracts;
  links: LinkHolds;
}
