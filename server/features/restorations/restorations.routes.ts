import {
  getDeletedContent,
  listDeletedContent,
  restoreDeleted as restoreDeletedFunction,
} from '#contract/deleted-content.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import {
  type RestorationDeps,
  readDeleted,
  readDeletedContent,
  restoreDeleted,
} from './restorations.service.ts';

/** What was deleted with a backup, for the admins who can restore it. */
export function registerRestorations(binding: Binding, deps: RestorationDeps): void {
  const { database, restorers } = deps;
  binding.query(listDeletedContent, ({ viewer, search }) => readDeleted(database, viewer, search));
  binding.query(getDeletedContent, ({ viewer, params }) =>
    readDeletedContent(database, restorers, viewer, params.deletedId),
  );
  binding.callable(restoreDeletedFunction, ({ viewer, input }) =>
    restoreDeleted(deps, viewer, input),
  );
}
