import type { z } from 'zod';
import { MINUTE } from '#contract/foundations/limits.ts';
import type {
  ReportState,
  reportContent as reportContentFunction,
} from '#contract/moderation/reports.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import { countReportAbout } from '#server/features/members/profiles/profiles.shared.store.ts';
import {
  type ContentsDeps,
  changeCase,
  openCase,
} from '#server/features/moderation/cases/cases.service.ts';
import { findLastDecision } from '#server/features/moderation/decisions/decisions.shared.store.ts';
import { recordReport } from '#server/features/moderation/reports/reports.service.ts';
import { listOwn } from '#server/features/moderation/reports/reports.shared.store.ts';
import {
  HIDING_WEIGHT,
  weightWith,
} from '#server/features/moderation/reports/reputation.policy.ts';
import {
  type CurrentTarget,
  isContent,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { adminsAmong } from '#server/features/team/admins/admins.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

type Input = z.output<typeof reportContentFunction.input>;

/**
 * Files a report in the open case of its target. A repeated report changes nothing. Throws `not-found` when the
 * reporter cannot see the target, and `invalid-argument` for the reporter's own content.
 */
export async function reportContent(
  { database, moderatables, publishCasesEvent }: ContentsDeps,
  viewer: Viewer,
  input: Input,
): Promise<{ state: ReportState; owner_id: string }> {
  const { targetType, targetId } = input;
  const { find, isVisible } = moderatables[targetType];
  const current = await find(database.read, targetId);
  if (!current?.is_shown || !(await isVisible(viewer, targetId))) {
    throw new AppError('not-found', '報告する対象が見つかりませんでした');
  }
  if (current.user_id === viewer.userId) {
    throw new AppError('invalid-argument', '自分のものは報告できません', { reason: 'report-own' });
  }
  const state = await database.write(async (transaction, afterCommit) => {
    const filed = await file(transaction, viewer, input, current);
    if (filed === 'received' || filed === 'added') {
      await countUse(transaction, viewer, 'reports');
      afterCommit(() => publishCasesEvent(current.user_id));
    }
    return filed;
  });
  return { state, owner_id: current.user_id };
}

async function file(
  transaction: Queryable,
  { userId }: Viewer,
  input: Input,
  current: CurrentTarget,
): Promise<ReportState> {
  const earlier = await listOwn(transaction, userId, input);
  const open = earlier.filter(({ status }) => status === 'open');
  if (open.some(({ reason }) => reason === input.reason)) return 'known';
  const isAgain = earlier.length > 0 && open.length === 0;
  if (isAgain && !isNew(earlier, input.reason, current)) return 'decided';
  const opened = await openCase(transaction, {
    kind: 'report',
    target_type: input.targetType,
    target_id: input.targetId,
    target_user_id: current.user_id,
    snapshot: current.snapshot,
  });
  const recorded = await recordReport(transaction, {
    case_id: opened.id,
    reporter_id: userId,
    target_type: input.targetType,
    target_id: input.targetId,
    reason: input.reason,
    detail: input.detail,
  });
  if (!recorded) return 'known';
  await addToCase(transaction, opened, current, recorded.report);
  await countReportAbout(transaction, current.user_id);
  return recorded.isFurther ? 'added' : 'received';
}

type Earlier = Awaited<ReturnType<typeof listOwn>>;

/** Whether a new report of a decided target has another reason, or the target was edited since the decision. */
function isNew(earlier: Earlier, reason: string, { edited_at }: CurrentTarget): boolean {
  if (!earlier.some((one) => one.reason === reason)) return true;
  const last = earlier
    .map(({ decided_at, created_at }) => decided_at ?? created_at)
    .sort()
    .at(-1);
  return edited_at !== null && last !== undefined && edited_at > last;
}

/** Adds a report to the stored sums of its case, because reading all reports would take longer with each report. */
async function addToCase(
  transaction: Queryable,
  opened: Tables['cases'],
  current: CurrentTarget,
  report: Tables['reports'],
): Promise<void> {
  const { weight, new_accounts_weight } = weightWith(opened, report);
  const now = new Date();
  const isHeavy = opened.weight < HIDING_WEIGHT && weight >= HIDING_WEIGHT;
  const hides =
    isHeavy && opened.hidden_at === null && (await mayHide(transaction, opened, current));
  await changeCase(transaction, opened, {
    weight,
    new_accounts_weight,
    reports_count: opened.reports_count + 1,
    last_report_at: now.toISOString(),
    ...(hides && { hide_at: soonAfter(now) }),
  });
}

/** Returns a random time within two minutes, so that the time of hiding does not reveal the last reporter. */
function soonAfter(now: Date): string {
  return new Date(now.getTime() + Math.random() * 2 * MINUTE).toISOString();
}

/** Whether a target may be hidden before a review. False for the team, and for content that the team has allowed. */
async function mayHide(
  transaction: Queryable,
  { target_type, target_id, target_user_id }: Tables['cases'],
  { edited_at }: CurrentTarget,
): Promise<boolean> {
  if (!isContent(target_type)) return false;
  if ((await adminsAmong(transaction, [target_user_id])).size > 0) return false;
  const last = await findLastDecision(transaction, target_type, target_id);
  const isAllowed = last !== null && (last.action === 'none' || last.overturned_at !== null);
  return !isAllowed || (edited_at !== null && edited_at > last.created_at);
}
