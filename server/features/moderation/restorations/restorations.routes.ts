import {
  getDeletedContent,
  listDeletedContent,
  restoreDeleted as restoreDeletedFunction,
} from '#contract/members/deleted-content.ts';
import type { Site } from '#server/platform/site.ts';
import {
  type RestorationDeps,
  readDeleted,
  readDeletedContent,
  restoreDeleted,
} from './restorations.service.ts';

export function registerRestorations(site: Site & RestorationDeps): void {
  const { binding } = site;
  binding.query(listDeletedContent, ({ viewer, search }) => readDeleted(site, viewer, search));
  binding.query(getDeletedContent, ({ viewer, params }) =>
    readDeletedContent(site, viewer, params.deletedId),
  );
  binding.callable(restoreDeletedFunction, ({ viewer, input }) =>
    restoreDeleted(site, viewer, input),
  );
}
