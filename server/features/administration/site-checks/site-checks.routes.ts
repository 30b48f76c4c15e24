import { getSiteChecks, recheckSite, testFiles } from '#contract/administration/site-checks.ts';
import type { CachedChecks } from '#server/checks/cached-checks.ts';
import type { Site } from '#server/platform/site.ts';
import * as fileTest from './site-checks.service.ts';
import * as service from './site-checks.service.ts';

interface ChecksSite extends Site {
  cachedChecks: CachedChecks;
}

export function registerSiteChecks({ binding, database, files, cachedChecks }: ChecksSite): void {
  binding.query(getSiteChecks, async () => service.readSiteChecks(cachedChecks));
  binding.callable(recheckSite, () => service.recheckSite(cachedChecks, database));
  binding.callable(testFiles, () => fileTest.testFiles(files));
}
