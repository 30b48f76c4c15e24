import type { z } from 'zod';
import { compareRules, ruleDifferences } from '#contract/moderation/guideline-changes.ts';
import type {
  Guidelines,
  publishGuidelines as publishGuidelinesFunction,
  Rule,
} from '#contract/moderation/guidelines.ts';
import { recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError, changedElsewhere } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './guidelines.store.ts';
import { type GuidelineVersionsTable, guidelineVersionRow } from './guidelines.tables.ts';

/** Reads the current guidelines or an older version. Throws `not-found` for a version that does not exist. */
export async function readGuidelines({ read }: Database, version?: number): Promise<Guidelines> {
  const inForce = await store.findWithFormer(read);
  const latest = inForce[0]?.version ?? 0;
  const isOlder = version !== undefined && version !== latest;
  const [wanted, former] = isOlder ? await store.findWithFormer(read, version) : inForce;
  if (!wanted || wanted.version !== (version ?? latest)) {
    throw new AppError('not-found', 'この版のガイドラインは見つかりませんでした');
  }
  const rules = rulesOf(wanted);
  return {
    version: wanted.version,
    published_at: wanted.published_at,
    rules,
    changes: former ? compareRules(rulesOf(former), rules) : [],
    latest_version: latest,
  };
}

/** Returns a rule in a version of the guidelines, or null when the version or the rule does not exist. */
export async function readRule(database: Queryable, id: string, version: number) {
  const [row] = await store.findWithFormer(database, version);
  if (row?.version !== version) return null;
  return rulesOf(row).find((rule) => rule.id === id) ?? null;
}

/**
 * Publishes rules as the next version, if they have changed. Throws `changed-elsewhere` when somebody else has
 * published since `baseVersion`.
 */
export async function publishGuidelines(
  database: Database,
  viewer: Viewer,
  { rules, baseVersion, reason }: z.output<typeof publishGuidelinesFunction.input>,
): Promise<Guidelines> {
  await database.write(async (transaction) => {
    await store.lockVersions(transaction);
    const [latest] = await store.findWithFormer(transaction);
    const before = latest ? rulesOf(latest) : [];
    if (compareRules(before, rules).length === 0) return;
    if (latest?.version !== baseVersion) {
      throw changedElsewhere('ほかの管理者が、先にガイドラインを公開しました');
    }
    const next = guidelineVersionRow(baseVersion + 1, rules);
    await store.insertVersion(transaction, next);
    await recordAudit(transaction, viewer, {
      action: 'guidelines.published',
      target: { type: 'guidelines', id: String(next.version), name: '' },
      reason,
      changes: ruleDifferences(before, rules),
    });
  });
  return readGuidelines(database);
}

function rulesOf({ rules }: GuidelineVersionsTable): Rule[] {
  return JSON.parse(rules) as Rule[];
}
