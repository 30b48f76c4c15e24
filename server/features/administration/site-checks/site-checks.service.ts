import type { SiteChecks, SiteFinding } from '#contract/administration/site-checks.ts';
import type { CachedChecks, CachedFindings } from '#server/checks/cached-checks.ts';
import type { CheckedFinding } from '#server/checks/run-checks.ts';
import { readLastEnd } from '#server/features/administration/site-backups/site-backups.service.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Returns the latest results of the checks, in Japanese. */
export function readSiteChecks(checks: CachedChecks): SiteChecks {
  return listed(checks.read());
}

/** Returns the results of new checks. Results from a few seconds ago count as new, unless a backup has ended since. */
export async function recheckSite(checks: CachedChecks, { read }: Database): Promise<SiteChecks> {
  return listed(await checks.recheck(await readLastEnd(read)));
}

/** Returns the problems of the last run, errors first. */
export function listProblems(checks: CachedChecks): SiteFinding[] {
  const { findings } = readSiteChecks(checks);
  return ['error', 'warning'].flatMap((of) => findings.filter(({ level }) => level === of));
}

function listed({ checkedAt, findings }: CachedFindings): SiteChecks {
  return {
    checked_at: checkedAt === null ? null : new Date(checkedAt).toISOString(),
    findings: findings.map(japaneseOf),
  };
}

function japaneseOf(finding: CheckedFinding): SiteFinding {
  const { check, level, text } = finding;
  const remedy = finding.level === 'ok' ? null : finding.remedy.ja;
  return { check, level, text: text.ja, remedy };
}
