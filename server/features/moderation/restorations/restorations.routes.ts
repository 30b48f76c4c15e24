import * as contract from '#contract/members/deleted-content.ts';
import type { Site } from '#server/platform/site.ts';
import * as restorations from './restorations.service.ts';

export function registerRestorations(site: Site & restorations.RestorationDeps): void {
  const { binding } = site;
  binding.query(contract.listDeletedContent, ({ viewer, search }) =>
    restorations.readDeleted(site, viewer, search),
  );
  binding.query(contract.getDeletedContent, ({ viewer, params }) =>
    restorations.readDeletedContent(site, viewer, params.deletedId),
  );
  binding.callable(contract.restoreDeleted, ({ viewer, input }) =>
    restorations.restoreDeleted(site, viewer, input),
  );
}
