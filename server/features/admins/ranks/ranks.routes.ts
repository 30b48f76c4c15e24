import {
  listAdmins as listAdminsQuery,
  removeAdmin,
  setAdminPermissions,
  updateAdminRank,
} from '#contract/managed-admins.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import {
  changePermissions,
  changeRank,
  dismiss,
  listAdmins,
  type RankDeps,
} from './ranks.service.ts';

/** The admins of the site: who they are, and what they may do. */
export function registerAdminRanks(binding: Binding, deps: RankDeps): void {
  binding.query(listAdminsQuery, ({ viewer }) => listAdmins(deps.database, viewer));
  binding.callable(updateAdminRank, ({ viewer, input }) => changeRank(deps, viewer, input));
  binding.callable(setAdminPermissions, ({ viewer, input }) =>
    changePermissions(deps, viewer, input),
  );
  binding.callable(removeAdmin, ({ viewer, input }) => dismiss(deps, viewer, input));
}
