import { getSiteChecks, recheckSite, testFiles } from '#contract/administration/site-checks.ts';
import type { KeptChecks } from '#server/checks/kept-checks.ts';
import type { Site } from '#server/platform/site.ts';
import * as fileTest from './file-test.service.ts';
import * as service from './site-checks.service.ts';

interface ChecksSite extends Site {
  keptChecks: KeptChecks;
}

/** Registers the routes of the checks of the site, for the admins who operate it. */
export function registerSiteChecks({ binding, database, files, keptChecks }: ChecksSite): void {
  binding.query(getSiteChecks, async () => service.readSiteChecks(keptChecks));
  binding.callable(recheckSite, () => service.recheckSite(keptChecks, database));
  binding.callable(testFiles, () => fileTest.testFiles(files));
}
