import { getAdminSetup, setUpFirstAdmin as setUpFunction } from '#contract/team/managed-admins.ts';
import type { Site } from '#server/platform/site.ts';
import type { PublishAdminEvent } from '../ranks/admin-ranks.service.ts';
import { isSetupOpen, setUpFirstAdmin } from './admin-setup.service.ts';

interface AdminSetupSite extends Site {
  publishAdminEvent: PublishAdminEvent;
}

export function registerAdminSetup({ binding, database, publishAdminEvent }: AdminSetupSite): void {
  const deps = { database, publishEvent: publishAdminEvent };
  binding.query(getAdminSetup, async () => ({ is_open: await isSetupOpen(database) }));
  binding.callable(setUpFunction, ({ viewer, input }) =>
    setUpFirstAdmin(deps, viewer, input.token),
  );
}
