import * as contract from '#contract/moderation/link-holds.ts';
import type { Site } from '#server/platform/site.ts';
import { onlyLinksWait } from './link-holds.service.ts';

export function registerLinkHolds({ binding, database }: Site): void {
  binding.query(contract.getLinkReview, async ({ viewer }) => ({
    waits: await onlyLinksWait(database.read, viewer, new Date()),
  }));
}
