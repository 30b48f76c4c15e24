import { Gauge } from 'prom-client';
import { getSiteChecks, recheckSite, testFiles } from '#contract/administration/site-checks.ts';
import { SECOND } from '#contract/foundations/limits.ts';
import type { CachedChecks } from '#server/checks/cached-checks.ts';
import { type CertificateWatch, certificateServers } from '#server/checks/certificates.ts';
import type { Site } from '#server/platform/site.ts';
import * as fileTest from './site-checks.service.ts';
import * as service from './site-checks.service.ts';

interface ChecksSite extends Site {
  cachedChecks: CachedChecks;
  certificates: CertificateWatch;
}

export function registerSiteChecks(site: ChecksSite): void {
  const { binding, database, files, cachedChecks } = site;
  binding.query(getSiteChecks, () => service.readSiteChecks(cachedChecks, database));
  binding.callable(recheckSite, () => service.recheckSite(cachedChecks, database));
  binding.callable(testFiles, () => fileTest.testFiles(files));
  measureCertificates(site);
}

function measureCertificates({ metrics, certificates }: ChecksSite): void {
  new Gauge({
    name: 'certificate_end_seconds',
    help: 'When the certificate of a server ends, in Unix time: public or mail. Missing while it is not known.',
    labelNames: ['server'],
    registers: [metrics],
    collect() {
      this.reset();
      for (const server of certificateServers) {
        const end = certificates.last[server];
        if (end !== null) this.set({ server }, end / SECOND);
      }
    },
  });
}
