import {
  listAdmins as listAdminsQuery,
  removeAdmin,
  setAdminPermissions,
  updateAdminRank,
} from '#contract/team/managed-admins.ts';
import type { Site } from '#server/platform/site.ts';
import {
  changePermissions,
  changeRank,
  dismiss,
  listAdmins,
  type PublishAdminEvent,
} from './admin-ranks.service.ts';

interface AdminRanksSite extends Site {
  publishAdminEvent: PublishAdminEvent;
}

export function registerAdminRanks({ binding, database, publishAdminEvent }: AdminRanksSite): void {
  const deps = { database, publishEvent: publishAdminEvent };
  binding.query(listAdminsQuery, ({ viewer }) => listAdmins(database, viewer));
  binding.callable(updateAdminRank, ({ viewer, input }) => changeRank(deps, viewer, input));
  binding.callable(setAdminPermissions, ({ viewer, input }) =>
    changePermissions(deps, viewer, input),
  );
  binding.callable(removeAdmin, ({ viewer, input }) => dismiss(deps, viewer, input));
}
