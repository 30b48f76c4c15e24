import { countReportAbout } from '#server/features/members/profiles/profiles.shared.store.ts';
import { APPEAL_WEIGHT, sortTime } from '#server/features/moderation/cases/cases.policy.ts';
import { caseRow } from '#server/features/moderation/cases/cases.tables.ts';
import { decisionRow } from '#server/features/moderation/decisions/decisions.tables.ts';
import type {
  CurrentTarget,
  Moderatables,
} from '#server/features/moderation/targets/moderatable.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { DemoCommunity } from '../community/types.ts';
import { demoId } from './rows.ts';
import * as store from './seed.store.ts';

/** The decision that warns an advertiser cites the rule about advertising. */
const warned = { action: 'warn', rule_id: 'spam', rule_version: 1 } as const;

/** The time between a report and its decision, in milliseconds. */
const DECIDED_AFTER = 3 * 60 * 60 * 1000;

/** Stores reports with their cases, and the decisions that moderators have made about some of these cases. */
export async function seedCases(
  transaction: Queryable,
  {
    moderatables,
    community: { members },
  }: { moderatables: Moderatables; community: DemoCommunity },
  reports: readonly Tables['reports'][],
): Promise<void> {
  const moderator = members.find(({ role }) => role === 'moderator')?.username;
  const decided_by = moderator === undefined ? null : demoId('member', moderator);
  const targets = Map.groupBy(
    reports,
    ({ target_type, target_id }) => `${target_type} ${target_id}`,
  );
  for (const ofTarget of targets.values()) {
    const [first] = ofTarget.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
    const target =
      first && (await moderatables[first.target_type].find(transaction, first.target_id));
    if (!first || !target) continue;
    const row = toCase(first, ofTarget, target);
    await store.insertAll(transaction, 'cases', [row]);
    const gathered = ofTarget.map((report) => ({ ...report, case_id: row.id }));
    await store.insertAll(transaction, 'reports', gathered);
    for (const _ of gathered) await countReportAbout(transaction, row.target_user_id);
    if (row.decided_at === null) continue;
    const { id: case_id, target_type, target_id, target_user_id, snapshot, decided_at } = row;
    const decision = decisionRow({
      id: demoId('decision', case_id),
      case_id,
      target_type,
      target_id,
      target_user_id,
      snapshot,
      ...(first.status === 'resolved' ? warned : { action: 'none' as const }),
      decided_by,
      created_at: decided_at,
    });
    await store.insertAll(transaction, 'decisions', [decision]);
    if (first.status === 'resolved') await seedAppeal(transaction, row, decision);
  }
}

/** Seeds an appeal against a decision. The appeal waits in the queue. */
async function seedAppeal(
  transaction: Queryable,
  { target_type, target_id, target_user_id, snapshot }: Tables['cases'],
  { id: decision_id, created_at: decided_at }: Tables['decisions'],
): Promise<void> {
  const opened_at = new Date(Date.parse(decided_at) + DECIDED_AFTER).toISOString();
  const appealed = caseRow({
    id: demoId('case', `appeal ${decision_id}`),
    kind: 'appeal',
    target_type,
    target_id,
    target_user_id,
    snapshot,
    weight: APPEAL_WEIGHT,
    sort_at: sortTime(opened_at, APPEAL_WEIGHT),
    opened_at,
  });
  await store.insertAll(transaction, 'cases', [appealed]);
  const appeal = {
    decision_id,
    case_id: appealed.id,
    user_id: target_user_id,
    text: '宣伝のつもりはありませんでした。絵を描く仲間がほしかっただけです。もう一度見ていただけませんか。',
    status: 'open',
    note: '',
    message: '',
    decided_by: null,
    created_at: opened_at,
    decided_at: null,
  } as const;
  await store.insertAll(transaction, 'appeals', [appeal]);
}

function toCase(
  { id, target_type, target_id, status, created_at: opened_at }: Tables['reports'],
  reports: readonly Tables['reports'][],
  { user_id, snapshot }: CurrentTarget,
): Tables['cases'] {
  const weight = reports.reduce((sum, report) => sum + report.weight, 0);
  const decided_at = new Date(Date.parse(opened_at) + DECIDED_AFTER).toISOString();
  return caseRow({
    id: demoId('case', id),
    kind: 'report',
    target_type,
    target_id,
    target_user_id: user_id,
    snapshot: JSON.stringify(snapshot),
    weight,
    reports_count: reports.length,
    sort_at: sortTime(opened_at, weight),
    opened_at,
    last_report_at:
      reports
        .map(({ created_at }) => created_at)
        .sort()
        .at(-1) ?? opened_at,
    ...(status === 'open' ? {} : { status: 'decided' as const, decided_at }),
  });
}
