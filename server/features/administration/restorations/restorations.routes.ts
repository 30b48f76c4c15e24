import {
  getDeletedContent,
  listDeletedContent,
  restoreDeleted as restoreDeletedFunction,
} from '#contract/members/deleted-content.ts';
import type { AnnounceComments } from '#server/features/comments/comments/comments.service.ts';
import type { Site } from '#server/platform/site.ts';
import {
  type Restorers,
  readDeleted,
  readDeletedContent,
  restoreDeleted,
} from './restorations.service.ts';

interface RestorationsSite extends Site {
  restorers: Restorers;
  announceComments: AnnounceComments;
}

/** Deleted content with a backup, for the admins who can restore it. */
export function registerRestorations(site: RestorationsSite): void {
  const { binding, database, restorers, announceComments: announce } = site;
  const deps = { database, restorers, announce };
  binding.query(listDeletedContent, ({ viewer, search }) => readDeleted(database, viewer, search));
  binding.query(getDeletedContent, ({ viewer, params }) =>
    readDeletedContent(database, restorers, viewer, params.deletedId),
  );
  binding.callable(restoreDeletedFunction, ({ viewer, input }) =>
    restoreDeleted(deps, viewer, input),
  );
}
