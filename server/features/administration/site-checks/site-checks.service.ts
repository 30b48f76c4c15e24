import {
  type FileTest,
  type FileTestStep,
  fileTestSteps,
  type SiteChecks,
  type SiteFinding,
} from '#contract/administration/site-checks.ts';
import type { CachedChecks, CachedFindings } from '#server/checks/cached-checks.ts';
import { reasonOf } from '#server/checks/check.ts';
import type { CheckedFinding } from '#server/checks/checks.ts';
import { readLastEnd } from '#server/features/administration/site-backups/site-backups.service.ts';
import { readLaunchChoices } from '#server/features/site/site-settings/launch-choices.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import { newId } from '#server/platform/ids.ts';

/** Returns the latest results of the checks, in Japanese. */
export function readSiteChecks(checks: CachedChecks, { read }: Database): Promise<SiteChecks> {
  return listed(checks.read(), read);
}

/** Returns the results of new checks. Results from a few seconds ago count as new, unless a backup has ended since. */
export async function recheckSite(checks: CachedChecks, { read }: Database): Promise<SiteChecks> {
  return listed(await checks.recheck(await readLastEnd(read)), read);
}

export async function listProblems(
  checks: CachedChecks,
  database: Database,
): Promise<SiteFinding[]> {
  const { findings } = await readSiteChecks(checks, database);
  return ['error', 'warning'].flatMap((of) => findings.filter(({ level }) => level === of));
}

async function listed(
  { checkedAt, findings }: CachedFindings,
  database: Queryable,
): Promise<SiteChecks> {
  // A site needs no source of NFTs when its team has chosen in the launch to have no NFTs.
  const isWithoutNfts = (await readLaunchChoices(database)).has('contracts');
  return {
    checked_at: checkedAt === null ? null : new Date(checkedAt).toISOString(),
    findings: findings
      .filter(({ check }) => !(isWithoutNfts && check === 'chain-sources'))
      .map(japaneseOf),
  };
}

function japaneseOf(finding: CheckedFinding): SiteFinding {
  const { check, level, text } = finding;
  const remedy = finding.level === 'ok' ? null : finding.remedy.ja;
  return { check, level, text: text.ja, remedy };
}

const CONTENT = Buffer.from('Hiroba tests its files.\n');

/** Writes, reads and deletes a small file, and measures each step. Stops at the first step that fails. */
export async function testFiles(files: Files): Promise<FileTest> {
  const key = `tests/${newId()}.txt`;
  const work: Record<FileTestStep, () => Promise<void>> = {
    write: () => files.put(key, CONTENT, 'text/plain'),
    read: async () => {
      const found = await files.read(key);
      if (!found?.equals(CONTENT)) throw new Error('the file differs from what was written');
    },
    delete: () => files.delete(key),
  };
  const steps: FileTest['steps'] = [];
  for (const step of fileTestSteps) {
    const startedAt = performance.now();
    try {
      await work[step]();
    } catch (error) {
      return { steps, failure: { step, reason: reasonOf(error).ja } };
    }
    steps.push({ step, milliseconds: Math.round((performance.now() - startedAt) * 10) / 10 });
  }
  return { steps, failure: null };
}
