import type { LinkHolds } from '#server/features/moderation/link-holds/link-holds.service.ts';
import type { SiteContracts } from '#server/features/site/site-settings/site-contracts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PublishPostsEvent } from '../posts.service.ts';

export interface WritingDeps {
  database: Database;
  publishPostsEvent: PublishPostsEvent;
  /** The contracts that apply until admins configure others. */
  env: { chains: SiteContracts };
  links: LinkHolds;
}
