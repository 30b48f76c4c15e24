import { getAdminSetup, setUpFirstAdmin as setUpFunction } from '#contract/managed-admins.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import type { AnnounceAdmin } from '../ranks/ranks.service.ts';
import { isSetupOpen, setUpFirstAdmin } from './setup.service.ts';

/** The first admin of a new site. */
export function registerAdminSetup(
  binding: Binding,
  deps: { database: Database; announce: AnnounceAdmin },
): void {
  binding.query(getAdminSetup, async () => ({ is_open: await isSetupOpen(deps.database) }));
  binding.callable(setUpFunction, ({ viewer, input }) =>
    setUpFirstAdmin(deps, viewer, input.token),
  );
}
