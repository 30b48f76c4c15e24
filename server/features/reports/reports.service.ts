import type { z } from 'zod';
import type { ReportTarget, reportContent } from '#contract/reports.ts';
import { readCards } from '#server/features/posts/cards.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { reportRow } from './reports.rows.ts';
import * as store from './reports.store.ts';

/** Tells the team that something was reported. */
export type AnnounceReport = () => void;

/**
 * Files a report for the moderators. Reporting the same target again changes nothing. Throws not-found for
 * what the reporter cannot see, invalid-argument for the reporter's own content.
 */
export async function report(
  { database, announce }: { database: Database; announce: AnnounceReport },
  viewer: Viewer,
  { targetType, targetId, reason, detail }: z.output<typeof reportContent.input>,
): Promise<void> {
  const target = await store.findTarget(database.read, targetType, targetId);
  if (!target || !(await isVisible(database, viewer, target))) {
    throw new AppError('not-found', '報告する対象が見つかりませんでした');
  }
  if (target.user_id === viewer.userId) {
    throw new AppError('invalid-argument', '自分のものは報告できません', { reason: 'report-own' });
  }
  const row = reportRow({
    reporter_id: viewer.userId,
    target_type: targetType,
    target_id: targetId,
    reason,
    detail,
  });
  await database.writeOne(async (queryable, afterCommit) => {
    if (await store.insertReport(queryable, row)) afterCommit(announce);
  });
}

/** The numbers of open reports of these things; those without any are left out. */
export function countOpenReports(
  database: Queryable,
  type: ReportTarget,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return store.countOpen(database, type, ids);
}

async function isVisible(
  database: Database,
  viewer: Viewer,
  { post_id }: store.TargetFacts,
): Promise<boolean> {
  return post_id === null || (await readCards(database, viewer, [post_id])).length > 0;
}
