import * as contract from '#contract/team/managed-admins.ts';
import type { Site } from '#server/platform/site.ts';
import * as ranks from './admin-ranks.service.ts';

interface AdminRanksSite extends Site {
  publishAdminEvent: ranks.PublishAdminEvent;
}

export function registerAdminRanks({ binding, database, publishAdminEvent }: AdminRanksSite): void {
  const deps = { database, publishEvent: publishAdminEvent };
  binding.query(contract.listAdmins, ({ viewer }) => ranks.listAdmins(database, viewer));
  binding.callable(contract.updateAdminRank, ({ viewer, input }) =>
    ranks.changeRank(deps, viewer, input),
  );
  binding.callable(contract.setAdminPermissions, ({ viewer, input }) =>
    ranks.changePermissions(deps, viewer, input),
  );
  binding.callable(contract.removeAdmin, ({ viewer, input }) => ranks.dismiss(deps, viewer, input));
}
